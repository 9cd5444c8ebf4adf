import { Resolver } from 'node:dns/promises';

/** The addresses of a name; none if it has none or there is no response in time. */
export type ResolveHost = (name: string) => Promise<string[]>;

/**
 * Queries the name servers directly. The system's resolver runs on the few threads that files and passwords share, so
 * that names whose servers hang would block everything (security S13); the trade-off is that hosts files are not
 * read.
 */
export const resolveHost: ResolveHost = async (name) => {
  if (/(^|\.)localhost\.?$/.test(name)) return ['127.0.0.1', '::1'];
  const resolver = new Resolver({ timeout: 1500, tries: 2 });
  const found = await Promise.all([
    resolver.resolve4(name).catch(() => []),
    resolver.resolve6(name).catch(() => []),
  ]);
  return found.flat();
};
