import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { ImportOptions } from '../../../contract/inbox/import.ts';
import { openZipWriter } from '../write/zip-writer.ts';
import { type ConvertCsv, type ConvertedCsv, convertCsv } from './convert-csv.ts';
import { writeConverted } from './write-converted.ts';

/** The name of the other system, unless somebody gives it another one: what it has is recognized by it. */
export const defaultCsvName = 'csv' satisfies ImportOptions['name'];

/** Converts a CSV file to an archive in the same folder. @throws OperatorError */
export async function csvToArchive({
  name = defaultCsvName,
  ...converting
}: ConvertCsv & { name: string | undefined }): Promise<ConvertedCsv & { archivePath: string }> {
  const csv = await convertCsv(converting);
  const archivePath = join(converting.folder, 'archive.zip');
  try {
    const zip = openZipWriter(createWriteStream(archivePath, { mode: 0o600 }));
    await writeConverted(zip, { converter: 'csv', source: name, ...csv });
  } finally {
    await csv.close();
  }
  return { ...csv, archivePath };
}
