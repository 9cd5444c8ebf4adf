import type { ImapFlow } from 'imapflow';
import type { Database } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { arrivedSince, beginning, type FolderCursor, openingOf, renumbered } from './folder-cursor.ts';
import { advanceFolder, beginImport, type LeasedFolder } from './folder-store.ts';

const secondsOfDay = 86_400;

/** Clocks of mail servers may be this far behind ours. */
const clockSkewSeconds = 60;

type Start = {
  /** Whether to read email from before the start, too. */
  includesEarlier: boolean;
  /** When the channel was started. Email since then is new, however late the mailbox is first opened. */
  startedAt: Microseconds;
};

/** Opens a folder read-only, and returns where reading resumes. */
export async function openFolder(
  { database }: { database: Database },
  client: ImapFlow,
  leased: LeasedFolder,
  { includesEarlier, startedAt }: Start,
): Promise<FolderCursor> {
  const opened = await client.mailboxOpen(leased.folder, { readOnly: true });
  const folder = { uidvalidity: Number(opened.uidValidity), uidNext: opened.uidNext };
  const opening = openingOf(leased, folder);
  if (opening.is === 'known') return opening.cursor;
  const cursor =
    opening.is === 'new'
      ? beginning(folder, await newSince(client, startedAt), includesEarlier)
      : renumbered(leased, folder, await recent(client, leased));
  await database.transaction(async (transaction) => {
    await advanceFolder(transaction, leased, cursor);
    if (cursor.earlier_uid !== null) await beginImport(transaction, leased);
  });
  return cursor;
}

/** Numbers of the email received since then, to the second. */
async function newSince(client: ImapFlow, startedAt: Microseconds): Promise<number[]> {
  const since = new Date(startedAt / 1000 - clockSkewSeconds * 1000);
  const uids = await searchSince(client, since);
  if (uids.length === 0) return [];
  // A range: servers limit the length of a command.
  const range = `${Math.min(...uids)}:*`;
  const emails = await client.fetchAll(range, { uid: true, internalDate: true }, { uid: true });
  return arrivedSince(emails, since);
}

async function recent(client: ImapFlow, { looked_at }: LeasedFolder): Promise<number[]> {
  return searchSince(client, new Date((looked_at ?? 0) / 1000));
}

/** Servers search by day in their own time zone: two days cover every zone. */
async function searchSince(client: ImapFlow, timestamp: Date): Promise<number[]> {
  const since = new Date(timestamp.getTime() - 2 * secondsOfDay * 1000);
  return (await client.search({ since }, { uid: true })) || [];
}
