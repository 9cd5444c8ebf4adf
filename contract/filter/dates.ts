/** How dates are written, the same as in SQL. */
export const datePattern = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$';

const dateForm = new RegExp(datePattern);

/** Whether a text looks like a date, so that it can be compared with one. */
export function looksLikeDate(text: string): boolean {
  return dateForm.test(text);
}

/** Whether a text is a day of the calendar, as `2026-11-24`. */
export function isDate(text: string): boolean {
  if (!looksLikeDate(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
