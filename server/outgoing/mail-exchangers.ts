import { Resolver } from 'node:dns/promises';

/** The hosts that receive email for a domain, preferred ones first; none if there is no response in time. */
export type MailExchangers = (domain: string) => Promise<string[]>;

/** Queries the name servers directly, with a short timeout: somebody is waiting for the result. */
export const mailExchangers: MailExchangers = async (domain) => {
  const resolver = new Resolver({ timeout: 1500, tries: 2 });
  const records = await resolver.resolveMx(domain).catch(() => []);
  return records.sort((one, other) => one.priority - other.priority).map(({ exchange }) => exchange);
};
