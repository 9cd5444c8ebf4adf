import type { ImapFlow } from 'imapflow';
import type { Gate } from '../../background/gate.ts';
import type { Database } from '../../db/database.ts';
import { keepSource } from '../../features/mail/keep-source.ts';
import type { FileStore } from '../../files/file-store.ts';
import { mailLimits } from '../../mime/mail-limits.ts';
import { fetchText } from './fetch-text.ts';
import { earlierUids, type FolderCursor, newUids } from './folder-cursor.ts';
import { advanceFolder, type LeasedFolder, sourceKeyOf } from './folder-store.ts';

export type FolderReading = {
  database: Database;
  files: FileStore;
  /** How many bytes of raw mail this process holds at a time. */
  gate: Gate;
};

const mailsPerPage = 50;

/** Stores a page of new mail. Returns how far it got, and whether there is more. */
export async function readNew(
  reading: FolderReading,
  client: ImapFlow,
  { folder, cursor }: { folder: LeasedFolder; cursor: FolderCursor },
): Promise<{ cursor: FolderCursor; hasMore: boolean }> {
  const from = cursor.next_uid ?? 1;
  const found = (await client.search({ uid: `${from}:*` }, { uid: true })) || [];
  const uids = newUids(found, from);
  const page = uids.slice(0, mailsPerPage);
  const sizes = await sizesOf(client, page);
  let reached = cursor;
  for (const uid of page) {
    reached = { ...reached, next_uid: uid + 1 };
    await keepMail(reading, client, { folder, uid, size: sizes.get(uid), cursor: reached, isEarlier: false });
  }
  return { cursor: reached, hasMore: uids.length > mailsPerPage };
}

/** Stores a page of earlier mail, newest first; `since` is the oldest date wanted. */
export async function readEarlier(
  reading: FolderReading,
  client: ImapFlow,
  { folder, cursor, since }: { folder: LeasedFolder; cursor: FolderCursor; since: Date | undefined },
): Promise<FolderCursor> {
  const { earlier_uid: below } = cursor;
  if (below === null) return cursor;
  const range = below > 1 ? { uid: `1:${below - 1}`, ...(since && { since }) } : undefined;
  const found = (range && (await client.search(range, { uid: true }))) || [];
  const uids = earlierUids(found, below, mailsPerPage);
  if (uids.length === 0) {
    const done = { ...cursor, earlier_uid: null };
    await advanceFolder(reading.database, folder, done);
    return done;
  }
  const sizes = await sizesOf(client, uids);
  let reached = cursor;
  for (const uid of uids) {
    reached = { ...reached, earlier_uid: uid };
    await keepMail(reading, client, { folder, uid, size: sizes.get(uid), cursor: reached, isEarlier: true });
  }
  return reached;
}

/** Skips mail that has been deleted since. */
async function sizesOf(client: ImapFlow, uids: readonly number[]): Promise<Map<number, number>> {
  if (uids.length === 0) return new Map();
  const found = await client.fetchAll(uids.join(','), { uid: true, size: true }, { uid: true });
  return new Map(found.map(({ uid, size = 0 }) => [uid, size]));
}

type OneMail = {
  folder: LeasedFolder;
  uid: number;
  size: number | undefined;
  cursor: FolderCursor;
  isEarlier: boolean;
};

async function keepMail(
  { database, files, gate }: FolderReading,
  client: ImapFlow,
  { folder, uid, size, cursor, isEarlier }: OneMail,
): Promise<void> {
  if (size === undefined) return advanceFolder(database, folder, cursor);
  await gate.hold(Math.min(size, mailLimits.bytes), async () => {
    // Of what is too large only the text is taken; the mailbox keeps the mail.
    const isTooLarge = size > mailLimits.bytes;
    const source = isTooLarge ? await fetchText(client, uid) : await fetchSource(client, uid);
    if (!source) return advanceFolder(database, folder, cursor);
    const { organization_id: organizationId, channel_id: channelId } = folder;
    const sourceKey = sourceKeyOf(folder, cursor.uidvalidity, uid);
    await keepSource(
      { database, files },
      {
        organizationId,
        channelId,
        sourceKey,
        source,
        isEarlier,
        ...(isTooLarge && { envelope: { left_in_mailbox: size } }),
      },
      (transaction) => advanceFolder(transaction, folder, cursor),
    );
  });
}

/** Undefined where it has been deleted since. */
async function fetchSource(client: ImapFlow, uid: number): Promise<Buffer | undefined> {
  const limits = { source: { maxLength: mailLimits.bytes } };
  const mail = await client.fetchOne(String(uid), limits, { uid: true });
  return mail ? mail.source : undefined;
}
