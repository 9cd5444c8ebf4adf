/** The headers of an email by their names in lower case, unfolded, each as often as it is there. */
export type MailHeaders = ReadonlyMap<string, readonly string[]>;

export function headersFrom(lines: readonly { key: string; line: string }[]): MailHeaders {
  const headers = new Map<string, string[]>();
  for (const { key, line } of lines) {
    const value = line
      .slice(line.indexOf(':') + 1)
      .replace(/\r?\n[ \t]*/g, ' ')
      .replaceAll('\0', '')
      .trim();
    const before = headers.get(key);
    if (before) before.push(value);
    else headers.set(key, [value]);
  }
  return headers;
}

export function firstHeader(headers: MailHeaders, name: string): string {
  return headers.get(name)?.[0] ?? '';
}

/** As many Message-IDs of a References header are looked at: a thread has them from the end. */
const longestReferences = 100;

/** What is longer, or has a character that no id has, is none: it would break the headers of the mail that answers. */
const longestId = 500;
const bracketed = new RegExp(`<\\s{0,8}([^<>\\s\\p{Cc}]{1,${longestId}})\\s{0,8}>`, 'gu');
const bareId = new RegExp(`^[^<>\\s\\p{Cc}]{1,${longestId}}$`, 'u');

/** The Message-IDs that are in a header, without angle brackets; text around them is left out. */
export function messageIdsIn(headers: MailHeaders, name: string): string[] {
  const text = (headers.get(name) ?? []).join(' ');
  const ids = [...text.matchAll(bracketed)].map(([, id = '']) => id);
  const bare =
    ids.length === 0 ? text.split(/\s+/).filter((it) => bareId.test(it) && isLikeAddress(it)) : ids;
  return bare.slice(-longestReferences);
}

function isLikeAddress(word: string): boolean {
  const at = word.indexOf('@');
  return at > 0 && at < word.length - 1;
}
