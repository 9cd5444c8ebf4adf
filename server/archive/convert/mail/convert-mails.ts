import { convertedId } from '../../../ids/converted-id.ts';
import type { ReadMail, ReadOptions } from '../../../mime/read-mail.ts';
import type { BlobFile } from '../../blob-file.ts';
import type { Problem } from '../../load/import-store.ts';
import type { BucketFile } from '../bucket-file.ts';
import type { LineFile } from '../line-file.ts';
import type { PeopleFiles } from '../people-files.ts';
import { problemList } from '../problem-list.ts';
import type { ConvertedRecords } from '../write-converted.ts';
import {
  attachmentsOf,
  conversationOf,
  type MailThread,
  messagesOf,
  peopleOf,
} from './conversation-of-mails.ts';
import type { FoundMail } from './mail-files.ts';
import { type ConvertedMail, type MailRecord, mailRecord } from './mail-record.ts';
import { openThreads } from './thread-mails.ts';

export type ConvertMails = {
  mails: AsyncIterable<FoundMail>;
  /** Our addresses, in lower case: email from these are replies. */
  ours: ReadonlySet<string>;
  /** Parses email in threads of their own. @throws Error if it can't be read */
  read: (source: Buffer, options: ReadOptions) => Promise<ReadMail>;
  /** Milliseconds since 1970. */
  now: number;
  signal: AbortSignal;
};

export type ConvertedMails = {
  records: ConvertedRecords;
  files: { count: number; bytes: number };
  /** The latest email, in microseconds. */
  exportedAt: number;
  problems: Problem[];
  counts: { emails: number; duplicates: number };
};

type Temporary = {
  /** Takes the files as they are read. */
  blobs: BlobFile;
  /** Takes everything else until all emails were read. */
  records: LineFile<MailRecord>;
  threads: BucketFile<FoundThread>;
  people: PeopleFiles;
};

/** Its emails are lines of the file of records. */
export type FoundThread = { id: string; lines: number[] };

/**
 * Converts email to the records of an archive. Memory holds about a hundred bytes for each email, and a few whole ones at a
 * time. Those that can't be read become problems; copies, by their Message-ID, are left out.
 */
export async function convertMails(options: ConvertMails, temporary: Temporary): Promise<ConvertedMails> {
  const problems = problemList('emails');
  const counts = { emails: 0, duplicates: 0 };
  const files = { count: 0, bytes: 0 };
  const found = openThreads();
  let exportedAt = 0;
  for await (const batch of batchesOf(options.mails)) {
    options.signal.throwIfAborted();
    counts.emails += batch.length;
    for (const result of await Promise.all(batch.map((mail) => readOne(options, mail)))) {
      if ('problem' in result) problems.add(result);
      else if (!found.add(result.facts)) counts.duplicates += 1;
      else {
        await addFiles(temporary.blobs, result, files);
        await temporary.records.add(result.record);
        exportedAt = Math.max(exportedAt, result.facts.at * 1000);
      }
    }
  }
  for (const lines of found.threads()) await addThread(temporary, lines);
  const each = <Item>(convert: (thread: MailThread) => Iterable<Item>) =>
    flattened(readThreads(temporary), convert);
  return {
    records: {
      members: temporary.people.members(),
      contacts: temporary.people.contacts(),
      conversations: each((thread) => [conversationOf(thread)]),
      messages: each(messagesOf),
      attachments: each(attachmentsOf),
    },
    files,
    exportedAt,
    problems: problems.all(),
    counts,
  };
}

async function readOne(
  { read, ours, now }: ConvertMails,
  { name, source, receivedAt }: FoundMail,
): Promise<ConvertedMail | Problem> {
  const refused = (problem: string) => ({ kind: 'emails', external_id: name.slice(-500), problem });
  if (!source) return refused('It is too large.');
  const readAs = (isCautious: boolean) => read(source, { trusted: [], returnPath: undefined, isCautious });
  try {
    const mail = await readAs(false).catch((error: Error) => {
      if (error.name === 'UnreadableMail') throw error;
      // A thread crashed or took too long: once more, without parsing markup.
      return readAs(true);
    });
    return mailRecord(mail, { ours, receivedAt, now }) ?? refused('It has no address in From.');
  } catch (error) {
    return refused(error instanceof Error ? error.message.slice(0, 300) : 'It can’t be read.');
  }
}

async function addFiles(
  blobs: BlobFile,
  { record, files }: ConvertedMail,
  totals: { count: number; bytes: number },
): Promise<void> {
  for (const attachment of record.attachments) {
    const file = files.get(attachment.id);
    if (!file) continue;
    attachment.path = await blobs.add(file.content);
    totals.bytes += file.content.byteLength;
    totals.count += 1;
  }
}

const mailsAtOnce = 100;
const bytesAtOnce = 32 * 1024 * 1024;

async function* batchesOf(mails: AsyncIterable<FoundMail>): AsyncGenerator<FoundMail[]> {
  let batch: FoundMail[] = [];
  let bytes = 0;
  for await (const mail of mails) {
    batch.push(mail);
    bytes += mail.source?.length ?? 0;
    if (batch.length < mailsAtOnce && bytes < bytesAtOnce) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

async function addThread({ records, threads, people }: Temporary, lines: number[]): Promise<void> {
  const thread = await readThread(records, lines);
  if (!thread) return;
  await threads.add(thread.id, { id: thread.id, lines });
  for (const seen of peopleOf(thread))
    if (seen.isMember) await people.addMember(seen);
    else await people.addContact(seen);
}

/** Sorted by their ids, as archives are. */
async function* readThreads({ threads, records }: Temporary): AsyncGenerator<MailThread> {
  for await (const bucket of threads.read())
    for (const { lines } of bucket.sort((one, other) => (one.id < other.id ? -1 : 1))) {
      const thread = await readThread(records, lines);
      if (thread) yield thread;
    }
}

async function readThread(
  records: LineFile<MailRecord>,
  lines: readonly number[],
): Promise<MailThread | undefined> {
  const mails: MailRecord[] = [];
  for (const line of lines) mails.push(await records.read(line));
  const [first, ...others] = mails;
  return first && { id: convertedId('cnv', first.root), mails: [first, ...others] };
}

async function* flattened<Item>(
  threads: AsyncIterable<MailThread>,
  convert: (thread: MailThread) => Iterable<Item>,
): AsyncGenerator<Item> {
  for await (const thread of threads) yield* convert(thread);
}
