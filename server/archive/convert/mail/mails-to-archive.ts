import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { openZipWriter } from '../../write/zip-writer.ts';
import { openBucketFile } from '../bucket-file.ts';
import { openLineFile } from '../line-file.ts';
import { keepNamed, openPeopleFiles } from '../people-files.ts';
import { writeConverted } from '../write-converted.ts';
import { type ConvertedMails, type ConvertMails, convertMails, type FoundThread } from './convert-mails.ts';
import type { MailRecord } from './mail-record.ts';

const threadBuckets = 64;

/** Converts email to an archive in a folder, which also takes what memory doesn't hold. */
export async function mailsToArchive(
  folder: string,
  converting: ConvertMails,
): Promise<ConvertedMails & { archivePath: string }> {
  const archivePath = join(folder, 'archive.zip');
  const target = createWriteStream(archivePath, { mode: 0o600 });
  const records = await openLineFile<MailRecord>(join(folder, 'mails.jsonl'));
  const threads = await openBucketFile<FoundThread>(join(folder, 'threads.jsonl'), threadBuckets);
  const people = await openPeopleFiles(folder, keepNamed);
  try {
    const zip = openZipWriter(target);
    const mails = await convertMails(converting, { zip, records, threads, people });
    await writeConverted(zip, { converter: 'mbox', source: 'mbox', ...mails });
    return { ...mails, archivePath };
  } finally {
    target.destroy();
    for (const file of [records, threads, people]) await file.close();
  }
}
