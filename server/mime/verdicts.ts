import type { MailHeaders } from './mail-headers.ts';

/** What a server that we trust found of an email's origin; absent where nobody looked. */
export type Verdicts = { spf?: string; dkim?: string; dmarc?: string };

const longest = 20;

/**
 * The verdicts in the Authentication-Results (RFC 8601) of servers with these names. Everybody can write such a header: the
 * topmost of a server that removes foreign ones under its name is its own.
 */
export function verdictsIn(headers: MailHeaders, trusted: readonly string[]): Verdicts {
  const results = (headers.get('authentication-results') ?? []).find((value) =>
    trusted.includes(value.split(/[\s;]/, 1)[0]?.toLowerCase() ?? ''),
  );
  if (results === undefined) return {};
  const verdicts: Verdicts = {};
  for (const [, method, verdict = ''] of results.matchAll(/;\s*(spf|dkim|dmarc)\s*=\s*([a-z]+)/gi)) {
    const name = method?.toLowerCase() as keyof Verdicts;
    // Of several signatures one that holds is enough.
    if (verdicts[name] === undefined || verdict.toLowerCase() === 'pass')
      verdicts[name] = verdict.toLowerCase().slice(0, longest);
  }
  return verdicts;
}

/** Undefined where nobody has judged the address in From. */
export function isVerified({ dmarc }: Verdicts): boolean | undefined {
  if (dmarc === 'pass') return true;
  return dmarc === 'fail' ? false : undefined;
}
