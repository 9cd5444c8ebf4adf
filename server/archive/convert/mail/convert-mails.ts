import { Readable } from 'node:stream';
import type { Archived } from '../../../../contract/archive/archive-records.ts';
import { convertedId } from '../../../ids/converted-id.ts';
import type { ReadMail, ReadOptions } from '../../../mime/read-mail.ts';
import { filePath } from '../../file-path.ts';
import type { Problem } from '../../load/import-store.ts';
import { isCompressed } from '../../write/is-compressed.ts';
import type { ZipWriter } from '../../write/zip-writer.ts';
import type { LineFile, LinePosition } from '../line-file.ts';
import { byId, keepEarliest } from '../people.ts';
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
import { type MailFacts, threadMails } from './thread-mails.ts';

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
  zip: ZipWriter;
  /** Takes everything else until all emails were read. */
  records: LineFile<MailRecord>;
};

/**
 * Converts email to the records of an archive. Memory holds about a kilobyte for each email, and a few whole ones at a
 * time. Those that can't be read become problems; copies, by their Message-ID, are left out.
 */
export async function convertMails(options: ConvertMails, temporary: Temporary): Promise<ConvertedMails> {
  const entries: Entry[] = [];
  const problems: Problem[] = [];
  const counts = { emails: 0, duplicates: 0 };
  const files = { count: 0, bytes: 0 };
  const seen = new Set<string>();
  for await (const batch of batchesOf(options.mails)) {
    options.signal.throwIfAborted();
    counts.emails += batch.length;
    for (const result of await Promise.all(batch.map((mail) => readOne(options, mail)))) {
      if ('problem' in result) problems.push(result);
      else if (seen.has(result.facts.key)) counts.duplicates += 1;
      else {
        seen.add(result.facts.key);
        await addFiles(temporary.zip, result, files);
        entries.push({ facts: result.facts, position: await temporary.records.add(result.record) });
      }
    }
  }
  const threads = threadsOf(entries);
  const { members, contacts } = await collectPeople(readThreads(threads, temporary.records));
  const each = <Item>(convert: (thread: MailThread) => Iterable<Item>) =>
    flattened(readThreads(threads, temporary.records), convert);
  return {
    records: {
      members: byId(members),
      contacts: byId(contacts),
      conversations: each((thread) => [conversationOf(thread)]),
      messages: each(messagesOf),
      attachments: each(attachmentsOf),
    },
    files,
    exportedAt: entries.reduce((last, { facts }) => Math.max(last, facts.at * 1000), 0),
    problems,
    counts,
  };
}

type Entry = { facts: MailFacts; position: LinePosition };

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
  zip: ZipWriter,
  { record, files }: ConvertedMail,
  totals: { count: number; bytes: number },
): Promise<void> {
  for (const attachment of record.attachments) {
    const file = files.get(attachment.id);
    if (!file) continue;
    attachment.path = filePath(attachment.id, file.extension);
    const content = Readable.from([Buffer.from(file.content)], { objectMode: false });
    totals.bytes += await zip.addFile(attachment.path, content, isCompressed(file.contentType));
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

type FoundThread = { id: string; positions: LinePosition[] };

/** Sorted by their ids, as archives are. */
function threadsOf(entries: readonly Entry[]): FoundThread[] {
  const threads = threadMails(entries.map(({ facts }) => facts)).map((indexes) => {
    const found = indexes.flatMap((index) => entries[index] ?? []);
    return {
      id: convertedId('cnv', rootOf(found.map(({ facts }) => facts))),
      positions: found.map(({ position }) => position),
    };
  });
  return threads.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** What identifies a thread: the email that it began with, which later files may have, even if this one doesn't. */
function rootOf([first]: readonly MailFacts[]): string {
  return first?.references[0] ?? first?.id ?? first?.key ?? '';
}

async function* readThreads(
  threads: readonly FoundThread[],
  records: LineFile<MailRecord>,
): AsyncGenerator<MailThread> {
  for (const { id, positions } of threads) {
    const mails: MailRecord[] = [];
    for (const position of positions) mails.push(await records.read(position));
    const [first, ...others] = mails;
    if (first) yield { id, mails: [first, ...others] };
  }
}

async function* flattened<Item>(
  threads: AsyncIterable<MailThread>,
  convert: (thread: MailThread) => Iterable<Item>,
): AsyncGenerator<Item> {
  for await (const thread of threads) yield* convert(thread);
}

async function collectPeople(threads: AsyncIterable<MailThread>) {
  const members = new Map<string, Archived<'members'>>();
  const contacts = new Map<string, Archived<'contacts'>>();
  for await (const thread of threads)
    for (const person of peopleOf(thread))
      if ('member' in person) keepEarliest(members, person.member);
      else keepNamed(contacts, person.contact);
  return { members, contacts };
}

/** Not every email of a person has their name: without one, their address is shown. */
function keepNamed(contacts: Map<string, Archived<'contacts'>>, contact: Archived<'contacts'>): void {
  const known = contacts.get(contact.id);
  keepEarliest(contacts, contact);
  const name = [known, contact].find((it) => it && it.name !== it.email)?.name;
  const kept = contacts.get(contact.id);
  if (kept && name != null) contacts.set(contact.id, { ...kept, name });
}
