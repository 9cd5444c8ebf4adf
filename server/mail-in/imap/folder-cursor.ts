/** How far a folder has been read; null if it was never opened. */
export type FolderCursor = {
  uidvalidity: number | null;
  next_uid: number | null;
  /** How far back earlier email has been read; null if not requested, or complete. */
  earlier_uid: number | null;
};

/** What the server reports about an opened folder. */
export type OpenedFolder = { uidvalidity: number; uidNext: number };

export type Opening =
  | { is: 'known'; cursor: FolderCursor }
  | { is: 'new' }
  /** The server has renumbered its email: recent email is read again, and recognized by fingerprint. */
  | { is: 'renumbered' };

/**
 * Where to resume in a folder. Numbers are valid as long as UIDVALIDITY stays the same (RFC 3501 section 2.3.1.1) and
 * only increase: a lower UIDNEXT belongs to another mailbox.
 */
export function openingOf(stored: FolderCursor, folder: OpenedFolder): Opening {
  if (stored.uidvalidity === null || stored.next_uid === null) return { is: 'new' };
  const isAsKnown = stored.uidvalidity === folder.uidvalidity && folder.uidNext >= stored.next_uid;
  return isAsKnown ? { is: 'known', cursor: stored } : { is: 'renumbered' };
}

/** A new folder: starts with the email since its channel was started; earlier email is below that. */
export function beginning(
  folder: OpenedFolder,
  arrived: readonly number[],
  includesEarlier: boolean,
): FolderCursor {
  return beginAt(folder, firstOf(arrived, folder), includesEarlier);
}

/** After renumbering: starts from the email that arrived shortly before the last check. */
export function renumbered(
  stored: FolderCursor,
  folder: OpenedFolder,
  recent: readonly number[],
): FolderCursor {
  return beginAt(folder, firstOf(recent, folder), stored.earlier_uid !== null);
}

function firstOf(uids: readonly number[], { uidNext }: OpenedFolder): number {
  return uids.reduce((least, uid) => Math.min(least, uid), uidNext);
}

function beginAt({ uidvalidity }: OpenedFolder, next_uid: number, hasEarlier: boolean): FolderCursor {
  return { uidvalidity, next_uid, earlier_uid: hasEarlier ? next_uid : null };
}

/** The email that a server has received since a given time, by INTERNALDATE. */
export function arrivedSince(
  emails: readonly { uid: number; internalDate?: Date | string | undefined }[],
  since: Date,
): number[] {
  return emails.flatMap(({ uid, internalDate }) =>
    internalDate !== undefined && new Date(internalDate) >= since ? [uid] : [],
  );
}

/** `N:*` always includes the last email, however low its number (RFC 3501 section 6.4.8). Ascending. */
export function newUids(found: readonly number[], nextUid: number): number[] {
  return found.filter((uid) => uid >= nextUid).toSorted((one, other) => one - other);
}

export function newestFirst(found: readonly number[]): number[] {
  return found.toSorted((one, other) => other - one);
}

/** The next page of earlier email; `found` is sorted newest first. */
export function earlierUids(found: readonly number[], earlierUid: number, most: number): number[] {
  const next = found.findIndex((uid) => uid < earlierUid);
  return next === -1 ? [] : found.slice(next, next + most);
}
