import type { ImapFlow } from 'imapflow';
import type { Gate } from '../../background/gate.ts';
import type { Database } from '../../db/database.ts';
import { keepSources } from '../../features/mail/keep-source.ts';
import type { FileStore } from '../../files/file-store.ts';
import { mailLimits } from '../../mime/mail-limits.ts';
import { fetchText } from './fetch-text.ts';
import { earlierUids, type FolderCursor, newestFirst, newUids } from './folder-cursor.ts';
import { advanceFolder, type LeasedFolder, sourceKeyOf } from './folder-store.ts';

export type FolderReading = {
  database: Database;
  files: FileStore;
  /** How many bytes of raw email this process holds in memory. */
  gate: Gate;
};

const mailsPerPage = 50;

/** Fetched by one command and stored in one transaction. */
const bytesPerBatch = 4 * 1024 ** 2;

/** Stores a page of new email. Returns how far it got, and whether there is more. */
export async function readNew(
  reading: FolderReading,
  client: ImapFlow,
  { folder, cursor }: { folder: LeasedFolder; cursor: FolderCursor },
): Promise<{ cursor: FolderCursor; hasMore: boolean }> {
  const from = cursor.next_uid ?? 1;
  const found = (await client.search({ uid: `${from}:*` }, { uid: true })) || [];
  const uids = newUids(found, from);
  let reached = cursor;
  for (const batch of await batchesOf(client, uids.slice(0, mailsPerPage))) {
    reached = { ...reached, next_uid: (batch.at(-1)?.uid ?? 0) + 1 };
    await storeBatch(reading, client, { folder, batch, cursor: reached, isEarlier: false });
  }
  return { cursor: reached, hasMore: uids.length > mailsPerPage };
}

/**
 * Stores earlier email, a page per call, newest first; `since` is the oldest requested date. The numbers are
 * requested once: a list of 100,000 for each page would take longer than the email.
 */
export function earlierReader(reading: FolderReading, client: ImapFlow, since: Date | undefined) {
  let listed: { uidvalidity: number | null; uids: number[] } | undefined;
  const list = async ({ uidvalidity }: FolderCursor, below: number) => {
    const range = below > 1 ? { uid: `1:${below - 1}`, ...(since && { since }) } : undefined;
    const found = (range && (await client.search(range, { uid: true }))) || [];
    return { uidvalidity, uids: newestFirst(found) };
  };
  return {
    async read(folder: LeasedFolder, cursor: FolderCursor): Promise<FolderCursor> {
      const { earlier_uid: below, uidvalidity } = cursor;
      if (below === null) return cursor;
      if (listed?.uidvalidity !== uidvalidity) listed = undefined;
      listed ??= await list(cursor, below);
      const uids = earlierUids(listed.uids, below, mailsPerPage);
      if (uids.length === 0) {
        const done = { ...cursor, earlier_uid: null };
        await advanceFolder(reading.database, folder, done);
        return done;
      }
      let reached = cursor;
      for (const batch of await batchesOf(client, uids)) {
        reached = { ...reached, earlier_uid: batch.at(-1)?.uid ?? below };
        await storeBatch(reading, client, { folder, batch, cursor: reached, isEarlier: true });
      }
      return reached;
    },
  };
}

/** Its size is undefined if it has been deleted since. */
type ListedMail = { uid: number; size: number | undefined };

/** In the order of the numbers. */
async function batchesOf(client: ImapFlow, uids: readonly number[]): Promise<ListedMail[][]> {
  if (uids.length === 0) return [];
  const found = await client.fetchAll(uids.join(','), { uid: true, size: true }, { uid: true });
  const sizes = new Map(found.map(({ uid, size = 0 }) => [uid, size]));
  return inBatches(uids.map((uid) => ({ uid, size: sizes.get(uid) })));
}

function inBatches(emails: readonly ListedMail[]): ListedMail[][] {
  const batches: ListedMail[][] = [];
  let room = 0;
  for (const mail of emails) {
    const { size = 0 } = mail;
    if (batches.length === 0 || size > room) {
      batches.push([]);
      room = bytesPerBatch;
    }
    batches.at(-1)?.push(mail);
    room -= size;
  }
  return batches;
}

type Batch = {
  folder: LeasedFolder;
  batch: readonly ListedMail[];
  /** The new position. */
  cursor: FolderCursor;
  isEarlier: boolean;
};

async function storeBatch(
  { database, files, gate }: FolderReading,
  client: ImapFlow,
  { folder, batch, cursor, isEarlier }: Batch,
): Promise<void> {
  const weight = batch.reduce((sum, { size = 0 }) => sum + Math.min(size, mailLimits.bytes), 0);
  await gate.hold(weight, async () => {
    const sources = await fetchSources(client, batch);
    const emails = batch.flatMap(({ uid, size = 0 }) => {
      const source = sources.get(uid);
      const sourceKey = sourceKeyOf(folder, cursor.uidvalidity, uid);
      const envelope = size > mailLimits.bytes ? { left_in_mailbox: size } : {};
      return source ? [{ sourceKey, source, isEarlier, envelope }] : [];
    });
    if (emails.length === 0) return advanceFolder(database, folder, cursor);
    const key = { organizationId: folder.organization_id, channelId: folder.channel_id };
    await keepSources({ database, files }, { ...key, mails: emails }, (transaction) =>
      advanceFolder(transaction, folder, cursor),
    );
  });
}

/**
 * Without emails that have been deleted since. Only the text of oversized ones is fetched; the mailbox keeps the
 * original.
 */
async function fetchSources(client: ImapFlow, batch: readonly ListedMail[]): Promise<Map<number, Buffer>> {
  const sources = new Map<number, Buffer>();
  const isTooLarge = ({ size = 0 }: ListedMail) => size > mailLimits.bytes;
  const whole = batch.filter((mail) => mail.size !== undefined && !isTooLarge(mail)).map(({ uid }) => uid);
  // A server that understates sizes can't fill more memory than this.
  for (const [uid, source] of await fetchWhole(client, whole, bytesPerBatch))
    if (source.length < bytesPerBatch) sources.set(uid, source);
    else for (const mail of await fetchWhole(client, [uid], mailLimits.bytes)) sources.set(...mail);
  for (const { uid } of batch.filter(isTooLarge)) {
    const text = await fetchText(client, uid);
    if (text) sources.set(uid, text);
  }
  return sources;
}

async function fetchWhole(
  client: ImapFlow,
  uids: readonly number[],
  maxLength: number,
): Promise<[number, Buffer][]> {
  if (uids.length === 0) return [];
  const query = { uid: true, source: { maxLength } };
  const emails = await client.fetchAll(uids.join(','), query, { uid: true });
  return emails.flatMap(({ uid, source }): [number, Buffer][] => (source ? [[uid, source]] : []));
}
