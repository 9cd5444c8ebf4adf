import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { openZipWriter } from '../../write/zip-writer.ts';
import { openLineFile } from '../line-file.ts';
import { writeConverted } from '../write-converted.ts';
import { type ConvertedMails, type ConvertMails, convertMails } from './convert-mails.ts';
import type { MailRecord } from './mail-record.ts';

/** Converts email to an archive in a folder, which also takes what memory doesn't hold. */
export async function mailsToArchive(
  folder: string,
  converting: ConvertMails,
): Promise<ConvertedMails & { archivePath: string }> {
  const archivePath = join(folder, 'archive.zip');
  const target = createWriteStream(archivePath, { mode: 0o600 });
  const records = await openLineFile<MailRecord>(join(folder, 'mails.jsonl'));
  try {
    const zip = openZipWriter(target);
    const mails = await convertMails(converting, { zip, records });
    await writeConverted(zip, { converter: 'mbox', source: 'mbox', ...mails });
    return { ...mails, archivePath };
  } finally {
    target.destroy();
    await records.close();
  }
}
