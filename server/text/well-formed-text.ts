/**
 * Whether PostgreSQL can store `text` as it is: it refuses NUL (errors 22021 and 22P05), and lone surrogates
 * are refused in jsonb and silently replaced in text.
 */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Whether JSON may have characters that PostgreSQL can't store. They are escaped in it, and so may be others. */
export const hasOddEscapes = (json: string): boolean => /\\u(0000|d[89a-f])/i.test(json);

/** JSON that PostgreSQL can store: its texts and keys have no NUL, and U+FFFD in place of lone surrogates. */
export function storableJson(value: unknown): string {
  // These are the only escapes that `stringify` writes for such characters, besides that of a backslash.
  return JSON.stringify(value).replace(/\\(\\|u0000|ud[89a-f]..)/g, (whole, code) => {
    if (code === '\\') return whole;
    return code === 'u0000' ? '' : '\ufffd';
  });
}

/** The same text cleaned: NUL removed, lone surrogates replaced by U+FFFD, line breaks as `\n`. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n');
}
