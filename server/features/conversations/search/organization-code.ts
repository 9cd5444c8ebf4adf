/**
 * Four characters that are before every word of an organization in the search index, so that what one organization
 * searches for never leads through another's words. The random end of its id: where two share a code, their searches only
 * take a little longer, since the rows are still asked for by `organization_id`.
 */
export function organizationCode(organizationId: string): string {
  return Buffer.from(organizationId.slice(-6), 'hex').toString('base64');
}

/** Stands before the words of notes: only searches by callers who may read notes ask for them. No text has a `!` in a word. */
export function noteCode(code: string): string {
  return `${code}!`;
}

/** A conversation's number as a word of its own. */
export function numberWord(code: string, number: number | string): string {
  return `${code}#${number}`;
}
