import { createWriteStream } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { openMailThreads } from '../../../mail-in/open-mail-threads.ts';
import { openBlobFile } from '../../blob-file.ts';
import { openZipWriter } from '../../write/zip-writer.ts';
import { openBucketFile } from '../bucket-file.ts';
import { openLineFile } from '../line-file.ts';
import { keepNamed, openPeopleFiles } from '../people-files.ts';
import { writeConverted } from '../write-converted.ts';
import { type ConvertedMails, type ConvertMails, convertMails, type FoundThread } from './convert-mails.ts';
import type { MailRecord } from './mail-record.ts';

const threadBuckets = 64;

/** Converts email to an archive in a folder, with its files beside it. The folder also takes what memory doesn't hold. */
export async function mailsToArchive(
  folder: string,
  options: Omit<ConvertMails, 'read'>,
): Promise<ConvertedMails & { archivePath: string; blobPath: string }> {
  const threads = openMailThreads({ threads: Math.max(1, availableParallelism() - 1) });
  const archivePath = join(folder, 'archive.zip');
  const blobPath = join(folder, 'files');
  const target = createWriteStream(archivePath, { mode: 0o600 });
  const records = await openLineFile<MailRecord>(join(folder, 'mails.jsonl'));
  const found = await openBucketFile<FoundThread>(join(folder, 'threads.jsonl'), threadBuckets);
  const people = await openPeopleFiles(folder, keepNamed);
  const blobs = await openBlobFile(blobPath);
  try {
    const zip = openZipWriter(target);
    const temporary = { blobs, records, threads: found, people };
    // The threads end as soon as everything has been read: each one has more than a hundred megabytes.
    const mails = await convertMails({ ...options, read: threads.read }, temporary).finally(threads.close);
    await writeConverted(zip, { converter: 'mbox', source: 'mbox', ...mails });
    return { ...mails, archivePath, blobPath };
  } finally {
    target.destroy();
    for (const file of [records, found, people, blobs]) await file.close();
  }
}
