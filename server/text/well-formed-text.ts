/**
 * Whether PostgreSQL can store `text` as it is: it refuses NUL (errors 22021 and 22P05), and lone surrogates
 * are refused in jsonb and silently replaced in text.
 */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** The same text cleaned: NUL removed, lone surrogates replaced by U+FFFD, line breaks as `\n`. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n');
}
