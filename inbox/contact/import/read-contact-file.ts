import {
  maxCellLength,
  maxImportColumns,
  maxImportRows,
} from '../../../contract/values/contact-import-limits.ts';
import { guessSeparator, parseCsv } from './parse-csv.ts';

export type ContactFile = { columns: string[]; rows: string[][] };

export type FileProblem = 'empty' | 'binary' | 'wide' | 'long' | 'cell' | 'large';

/** Why a file can't be imported. */
export class UnreadableFile extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

export const maxFileBytes = 20 * 1024 * 1024;

/** The columns and rows of a CSV file. Its first row has the headings. @throws UnreadableFile */
export function readContactFile(bytes: Uint8Array<ArrayBuffer>): ContactFile {
  if (bytes.length > maxFileBytes) throw new UnreadableFile('large');
  const text = decode(bytes);
  if (text.includes('\0')) throw new UnreadableFile('binary');
  const [columns = [], ...rows] = parseCsv(text, guessSeparator(text));
  if (rows.length === 0) throw new UnreadableFile('empty');
  if (rows.length > maxImportRows) throw new UnreadableFile('long');
  if ([columns, ...rows].some((row) => row.length > maxImportColumns)) throw new UnreadableFile('wide');
  if ([columns, ...rows].some((row) => row.some((cell) => cell.length > maxCellLength)))
    throw new UnreadableFile('cell');
  return { columns: columns.map((it) => it.trim()), rows };
}

/** UTF-8, or UTF-16 with its mark; otherwise Windows-1252, as Excel saves CSV in the West. */
function decode(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
