/**
 * The rows of a CSV text (RFC 4180), without empty ones. Quotes that aren't closed or stand inside a cell are taken as text, so that
 * any text has rows.
 */
export function parseCsv(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some((it) => it.trim() !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') cell += text[++at];
      else isQuoted = false;
    } else if (character === '"' && cell === '' && text.includes('"', at + 1)) isQuoted = true;
    else if (character === separator) endCell();
    else if (character === '\n') endRow();
    else if (character !== '\r' || text[at + 1] !== '\n') cell += character;
  }
  endRow();
  return rows;
}

const separators = [',', ';', '\t'] as const;

/** The separator that gives the first lines the most columns, of which each line has the same number, if there is one. */
export function guessSeparator(text: string): string {
  const beginning = text.slice(0, 20_000);
  const scored = separators.map((separator) => {
    const rows = parseCsv(beginning, separator).slice(0, 10);
    const widths = rows.map((row) => row.length);
    const width = widths[0] ?? 0;
    const isEven = widths.slice(0, -1).every((it) => it === width);
    return { separator, score: width * (isEven ? 100 : 1) };
  });
  return scored.reduce((best, it) => (it.score > best.score ? it : best)).separator;
}

/**
 * Rows as a CSV file that spreadsheets open as text: a cell that they would take for a formula begins with an apostrophe (OWASP, CSV
 * injection).
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const cellOf = (text: string) => {
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}
