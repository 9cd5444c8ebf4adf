/**
 * Prefixes that a spreadsheet would treat as a formula (OWASP, CSV injection). Apostrophes already in front are told
 * apart from ours, so that every text can be restored.
 */
const formula = /^'*[=+\-@\t\r]/;

/**
 * A row of a CSV file (RFC 4180). A cell that a spreadsheet would treat as a formula is prefixed with an apostrophe.
 */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map((text) => quoted(formula.test(text) ? `'${text}` : text)).join(',')}\r\n`;
}

function quoted(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell without the apostrophe that `csvRow` has put before it. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}

/** The beginning of the file: tells Excel that it is UTF-8. */
export const byteOrderMark = '\ufeff';

/** Several values as one cell: separated by commas, or as JSON if one has a separator in it. */
export function listCell(values: readonly string[]): string {
  const isPlain = values.every((value) => value === value.trim() && value !== '' && !/[,;|[]/.test(value));
  return isPlain ? values.join(', ') : JSON.stringify(values);
}

/** The values of such a cell; commas, semicolons and bars separate them in any other. */
export function readListCell(text: string): string[] {
  if (text.startsWith('[')) {
    const values = parsed(text);
    if (Array.isArray(values) && values.every((it) => typeof it === 'string')) return values;
  }
  const values = text.split(/[,;|]/).map((value) => value.trim());
  return values.filter((value) => value !== '');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
