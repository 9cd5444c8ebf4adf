import { withoutGuard } from '../../../contract/csv/csv-cells.ts';
import {
  maxCellLength,
  maxImportColumns,
  maxImportRows,
  maxRowLength,
} from '../../../contract/values/contact-import-limits.ts';
import { guessSeparator, parseCsv, type Separator, UnclosedQuote } from './parse-csv.ts';

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** The format of a file. */
export type FileFormat = { encoding: Encoding; separator: Separator };

export type ContactFile = FileFormat & { columns: string[]; rows: string[][] };

export type FileProblem = 'empty' | 'binary' | 'wide' | 'long' | 'cell' | 'large' | 'quote';

/** Why a file can't be imported. */
export class UnreadableFile extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

export const maxFileBytes = 20 * 1024 * 1024;

/**
 * The columns and rows of a CSV file. Its first row has the headings; its format is detected unless given. @throws
 * UnreadableFile
 */
export function readContactFile(
  bytes: Uint8Array<ArrayBuffer>,
  format: Partial<FileFormat> = {},
): ContactFile {
  if (bytes.length > maxFileBytes) throw new UnreadableFile('large');
  const { encoding = guessEncoding(bytes) } = format;
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes('\0')) throw new UnreadableFile('binary');
  const { separator = guessSeparator(text) } = format;
  const [columns = [], ...rows] = rowsOf(text, separator);
  if (rows.length === 0) throw new UnreadableFile('empty');
  if (rows.length > maxImportRows) throw new UnreadableFile('long');
  if ([columns, ...rows].some((row) => row.length > maxImportColumns)) throw new UnreadableFile('wide');
  if ([columns, ...rows].some(isTooLong)) throw new UnreadableFile('cell');
  return { encoding, separator, columns: columns.map((it) => it.trim()), rows };
}

/** With cells restored that an export or another spreadsheet file made harmless. @throws UnreadableFile */
function rowsOf(text: string, separator: Separator): string[][] {
  try {
    return parseCsv(text, separator).map((row) => row.map(withoutGuard));
  } catch (error) {
    throw error instanceof UnclosedQuote ? new UnreadableFile('quote') : error;
  }
}

function isTooLong(row: readonly string[]): boolean {
  return (
    row.some((cell) => cell.length > maxCellLength) ||
    row.reduce((sum, cell) => sum + cell.length, 0) > maxRowLength
  );
}

/** UTF-8, or UTF-16 with its mark; otherwise Windows-1252, as Excel saves CSV in the West. */
function guessEncoding(bytes: Uint8Array<ArrayBuffer>): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
