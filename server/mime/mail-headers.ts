/** The headers of a mail by their names in lower case, unfolded, each as often as it stands there. */
export type MailHeaders = ReadonlyMap<string, readonly string[]>;

export function headersFrom(lines: readonly { key: string; line: string }[]): MailHeaders {
  const headers = new Map<string, string[]>();
  for (const { key, line } of lines) {
    const value = line
      .slice(line.indexOf(':') + 1)
      .replace(/\r?\n[ \t]*/g, ' ')
      .replaceAll('\0', '')
      .trim();
    headers.set(key, [...(headers.get(key) ?? []), value]);
  }
  return headers;
}

export function firstHeader(headers: MailHeaders, name: string): string {
  return headers.get(name)?.[0] ?? '';
}

/** As many Message-IDs of a References header are looked at: a thread has them from the end. */
const longestReferences = 100;

/** The Message-IDs that stand in a header, without angle brackets; text around them is left out. */
export function messageIdsIn(headers: MailHeaders, name: string): string[] {
  const text = (headers.get(name) ?? []).join(' ');
  const ids = [...text.matchAll(/<\s*([^<>\s]{1,998})\s*>/g)].map(([, id = '']) => id);
  const bare = ids.length === 0 ? text.split(/\s+/).filter((word) => /^[^<>\s]+@[^<>\s]+$/.test(word)) : ids;
  return bare.slice(-longestReferences);
}
