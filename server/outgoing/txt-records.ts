import { Resolver } from 'node:dns/promises';

/** The texts of a name's TXT records; undefined if the name servers don't respond in time. */
export type TxtRecords = (name: string) => Promise<string[] | undefined>;

const absent = new Set(['ENODATA', 'ENOTFOUND']);

/** Queries the name servers directly, with a short timeout: somebody is waiting for the result. */
export const txtRecords: TxtRecords = async (name) => {
  const resolver = new Resolver({ timeout: 1500, tries: 2 });
  try {
    const records = await resolver.resolveTxt(name);
    return records.map((parts) => parts.join(''));
  } catch (error) {
    return absent.has((error as NodeJS.ErrnoException).code ?? '') ? [] : undefined;
  }
};
