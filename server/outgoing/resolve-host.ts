import { Resolver } from 'node:dns/promises';

/** The addresses of a name; none where it has none or nobody says so in time. */
export type ResolveHost = (name: string) => Promise<string[]>;

/**
 * Asks the name servers themselves. The system's own look-up runs on the few threads that files and passwords share, so that
 * some names whose servers hang would hold up everything (security S13); for that, no hosts file is read.
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
