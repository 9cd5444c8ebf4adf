import { CsvError, parse } from 'csv-parse/browser/esm/sync';

/** A quote that isn't closed: the rest of the file would be one cell. */
export class UnclosedQuote extends Error {}

/** The rows of a CSV text (RFC 4180), without empty ones. A quote inside a cell is text. @throws UnclosedQuote */
export function parseCsv(text: string, separator: string): string[][] {
  try {
    return parse(text, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
    });
  } catch (error) {
    throw error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED' ? new UnclosedQuote() : error;
  }
}

export const separators = [',', ';', '\t'] as const;
export type Separator = (typeof separators)[number];

/** The separator that splits the first lines into the most columns, preferably the same number in each line. */
export function guessSeparator(text: string): Separator {
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n|\n|\r/)
    .slice(0, 10);
  const scored = separators.map((separator) => {
    const widths = lines.filter((line) => line.trim() !== '').map((line) => widthOf(line, separator));
    const width = widths[0] ?? 0;
    const isEven = widths.slice(0, -1).every((it) => it === width);
    return { separator, score: width * (isEven ? 100 : 1) };
  });
  return scored.reduce((best, it) => (it.score > best.score ? it : best)).separator;
}

/** Splits a line into cells; quoted parts may contain separators. */
function widthOf(line: string, separator: string): number {
  return line.replaceAll(/"[^"]*"/g, '').split(separator).length;
}
