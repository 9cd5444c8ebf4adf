/*
 * What another system returns may be anything: these read what a record has, and give undefined or null for everything that isn't as
 * documented. A record without what it needs is reported and left out.
 */

export type Json = Readonly<Record<string, unknown>>;

export function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** The objects of a list, or none. */
export const objectsOf = (value: unknown): Json[] =>
  Array.isArray(value) ? value.filter((it) => typeof it === 'object' && it !== null).map(objectOf) : [];

/** Without characters that a database can't store. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.replaceAll('\0', '') : null;

export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((it) => textOf(it) ?? []) : [];

/** Ids are numbers in some systems and text in others. */
export function idOf(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  const text = textOf(value);
  return text === null || text.length > 500 ? null : text.trim();
}

export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** An ISO time, or Unix seconds, in microseconds. */
export function momentOf(value: unknown): number | null {
  const milliseconds =
    typeof value === 'number' ? value * 1000 : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  // Until the year 9999, as the archive has them.
  return milliseconds >= 0 && milliseconds < 253_402_300_800_000 ? Math.round(milliseconds) * 1000 : null;
}

/** An address in lower case, if it looks like one. */
export function addressOf(value: unknown): string | null {
  const text = textOf(value)?.trim().toLowerCase() ?? '';
  return /^[^\s@]+@[^\s@]+$/.test(text) && text.length <= 254 ? text : null;
}

/** Text as HTML. */
export function htmlOf(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const paragraphs = escaped.trim().split(/\r?\n(?:\s*\r?\n)+/);
  return paragraphs.map((it) => `<p>${it.replaceAll(/\r?\n/g, '<br>')}</p>`).join('');
}
