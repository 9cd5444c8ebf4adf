import type { ImapFlow } from 'imapflow';
import type { Database } from '../../db/database.ts';
import { type FolderCursor, openingOf, renumbered } from './folder-cursor.ts';
import { advanceFolder, beginImport, type LeasedFolder } from './folder-store.ts';

const secondsOfDay = 86_400;

/** Opens a folder for reading only, and says where reading goes on. */
export async function openFolder(
  { database }: { database: Database },
  client: ImapFlow,
  leased: LeasedFolder,
  wantsEarlier: boolean,
): Promise<FolderCursor> {
  const opened = await client.mailboxOpen(leased.folder, { readOnly: true });
  const folder = { uidvalidity: Number(opened.uidValidity), uidNext: opened.uidNext };
  const opening = openingOf(leased, folder, wantsEarlier);
  if (opening.is === 'known') return opening.cursor;
  const cursor =
    opening.is === 'new' ? opening.cursor : renumbered(leased, folder, await recent(client, leased));
  await database.transaction(async (transaction) => {
    await advanceFolder(transaction, leased, cursor);
    if (cursor.earlier_uid !== null) await beginImport(transaction, leased);
  });
  return cursor;
}

/** Servers search by day in their own time zone: two days cover every zone. */
async function recent(client: ImapFlow, { looked_at }: LeasedFolder): Promise<number[]> {
  const since = new Date((looked_at ?? 0) / 1000 - 2 * secondsOfDay * 1000);
  return (await client.search({ since }, { uid: true })) || [];
}
