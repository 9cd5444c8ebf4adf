/**
 * Four characters that prefix every word of an organization in the search index, so that one organization's searches
 * never read another's words. They are the random end of its id: if two share a code, their searches only take a
 * little longer, since the rows are still selected by `organization_id`.
 */
export function organizationCode(organizationId: string): string {
  return Buffer.from(organizationId.slice(-6), 'hex').toString('base64');
}

/**
 * Prefixes the words of notes: only searches by callers who may read notes include them. No word of a text contains a
 * `!`.
 */
export function noteCode(code: string): string {
  return `${code}!`;
}

/** A conversation's number as a separate word. */
export function numberWord(code: string, number: number | string): string {
  return `${code}#${number}`;
}
