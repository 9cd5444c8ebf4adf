/** An email's headers by lower-case name, unfolded, with repeated ones. */
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

/** How many Message-IDs of a References header are used: those at the end. */
const maxReferencesLength = 100;

/** Longer ids, or ids with invalid characters, are ignored: they would break the headers of replies. */
const maxIdLength = 500;
const bracketed = new RegExp(`<\\s{0,8}([^<>\\s\\p{Cc}]{1,${maxIdLength}})\\s{0,8}>`, 'gu');
const bareId = new RegExp(`^[^<>\\s\\p{Cc}]{1,${maxIdLength}}$`, 'u');

/** The Message-IDs in a header, without angle brackets; surrounding text is ignored. */
export function messageIdsIn(headers: MailHeaders, name: string): string[] {
  const text = (headers.get(name) ?? []).join(' ');
  const ids = [...text.matchAll(bracketed)].map(([, id = '']) => id);
  const bare =
    ids.length === 0 ? text.split(/\s+/).filter((it) => bareId.test(it) && isLikeAddress(it)) : ids;
  return bare.slice(-maxReferencesLength);
}

function isLikeAddress(word: string): boolean {
  const at = word.indexOf('@');
  return at > 0 && at < word.length - 1;
}
