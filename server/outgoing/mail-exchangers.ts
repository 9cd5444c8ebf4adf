import { Resolver } from 'node:dns/promises';

/** The hosts that receive mail for a domain, the preferred ones first; none where nobody says so in time. */
export type MailExchangers = (domain: string) => Promise<string[]>;

/** Asks the name servers themselves, and not for long: somebody waits for the answer. */
export const mailExchangers: MailExchangers = async (domain) => {
  const resolver = new Resolver({ timeout: 1500, tries: 2 });
  const records = await resolver.resolveMx(domain).catch(() => []);
  return records.sort((one, other) => one.priority - other.priority).map(({ exchange }) => exchange);
};
