import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { OperatorError } from '../../config/operator-error.ts';

/** How a CSV file is written. */
export type CsvForm = { encoding: 'utf-8' | 'utf-16le' | 'windows-1252'; delimiter: ',' | ';' | '\t' };

const gibibyte = 1024 ** 3;
/** Part of its rows are in memory while they are sorted. */
const maxBytes = 4 * gibibyte;
/** Of a row; a longer one has a quote that isn't closed. */
const maxRowCharacters = 4 * 1024 * 1024;

/** @throws OperatorError if the file can't be read or is too long */
export async function readCsvForm(path: string): Promise<CsvForm & { bytes: number }> {
  const found = await stat(path).catch((error: Error) => {
    throw new OperatorError(`${path} cannot be read: ${error.message}.`);
  });
  if (found.size > maxBytes)
    throw new OperatorError(
      'A CSV file may have up to 4 GiB. Split it, with all messages of a conversation in the same file.',
    );
  const encoding = await guessEncoding(path);
  for await (const text of decoded(path, encoding))
    return { encoding, delimiter: guessDelimiter(text), bytes: found.size };
  throw new OperatorError(`${path} is empty.`);
}

/** The rows of a file, without empty ones. @throws OperatorError if a quote isn't closed */
export async function* readCsvRows(path: string, { encoding, delimiter }: CsvForm): AsyncGenerator<string[]> {
  const rows = Readable.from(decoded(path, encoding)).compose(
    parse({
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: maxRowCharacters,
      skip_records_with_empty_values: true,
    }),
  );
  try {
    for await (const row of rows) yield row as string[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new OperatorError(`${path} is no CSV file: ${error.message}.`);
  }
}

async function guessEncoding(path: string): Promise<CsvForm['encoding']> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of createReadStream(path)) {
      const bytes = chunk as Buffer;
      if (isFirst && bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
      isFirst = false;
      strict.decode(bytes, { stream: true });
    }
    strict.decode();
    return 'utf-8';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    return 'windows-1252';
  }
}

/** Without the byte order mark. */
async function* decoded(path: string, encoding: CsvForm['encoding']): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path)) {
    const text = decoder.decode(chunk as Buffer, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

function guessDelimiter(text: string): CsvForm['delimiter'] {
  const header = (text.split(/\r|\n/, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const delimiters = [',', ';', '\t'] as const;
  const columns = (delimiter: string) => header.split(delimiter).length;
  return delimiters.reduce((best, it) => (columns(it) > columns(best) ? it : best));
}
