import type { MailHeaders } from './mail-headers.ts';

/** A trusted server's authentication results for an email; absent if not checked. */
export type Verdicts = { spf?: string; dkim?: string; dmarc?: string };

const longest = 20;

/**
 * The verdicts in the Authentication-Results (RFC 8601) of servers with these names. Anybody can write such a header:
 * the topmost one is genuine if the server removes foreign ones with its name.
 */
export function verdictsIn(headers: MailHeaders, trusted: readonly string[]): Verdicts {
  const results = (headers.get('authentication-results') ?? []).find((value) =>
    trusted.includes(value.split(/[\s;]/, 1)[0]?.toLowerCase() ?? ''),
  );
  if (results === undefined) return {};
  const verdicts: Verdicts = {};
  for (const [, method, verdict = ''] of results.matchAll(/;\s*(spf|dkim|dmarc)\s*=\s*([a-z]+)/gi)) {
    const name = method?.toLowerCase() as keyof Verdicts;
    // Of several signatures one valid one is enough.
    if (verdicts[name] === undefined || verdict.toLowerCase() === 'pass')
      verdicts[name] = verdict.toLowerCase().slice(0, longest);
  }
  return verdicts;
}

/** Undefined if the address in From was not checked. */
export function isVerified({ dmarc }: Verdicts): boolean | undefined {
  if (dmarc === 'pass') return true;
  return dmarc === 'fail' ? false : undefined;
}
