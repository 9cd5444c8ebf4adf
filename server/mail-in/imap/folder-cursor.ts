/** How far a folder is read; null where it was never opened. */
export type FolderCursor = {
  uidvalidity: number | null;
  next_uid: number | null;
  /** Down to where earlier mail is read; null where none is wanted, or all is done. */
  earlier_uid: number | null;
};

/** What the server reports about an opened folder. */
export type OpenedFolder = { uidvalidity: number; uidNext: number };

export type Opening =
  | { is: 'known'; cursor: FolderCursor }
  | { is: 'new'; cursor: FolderCursor }
  /** The server has renumbered its mail: recent mail is read again, and recognised by its fingerprint. */
  | { is: 'renumbered' };

/**
 * Where to resume in a folder. A new one starts with what arrives from now on; earlier mail is below that. Numbers hold as long as
 * UIDVALIDITY stays the same (RFC 3501 section 2.3.1.1).
 */
export function openingOf(stored: FolderCursor, folder: OpenedFolder, wantsEarlier: boolean): Opening {
  if (stored.uidvalidity === null || stored.next_uid === null)
    return { is: 'new', cursor: beginAt(folder, folder.uidNext, wantsEarlier) };
  if (stored.uidvalidity !== folder.uidvalidity) return { is: 'renumbered' };
  return { is: 'known', cursor: stored };
}

/** After renumbering: starts from the mail that arrived shortly before the last check. */
export function renumbered(
  stored: FolderCursor,
  folder: OpenedFolder,
  recent: readonly number[],
): FolderCursor {
  const first = recent.reduce((least, uid) => Math.min(least, uid), folder.uidNext);
  return beginAt(folder, first, stored.earlier_uid !== null);
}

function beginAt({ uidvalidity }: OpenedFolder, next_uid: number, hasEarlier: boolean): FolderCursor {
  return { uidvalidity, next_uid, earlier_uid: hasEarlier ? next_uid : null };
}

/** `N:*` always has the last mail in it, however low its number (RFC 3501 section 6.4.8). Ascending. */
export function newUids(found: readonly number[], nextUid: number): number[] {
  return found.filter((uid) => uid >= nextUid).toSorted((one, other) => one - other);
}

/** The next page of earlier mail, newest first. */
export function earlierUids(found: readonly number[], earlierUid: number, most: number): number[] {
  return found
    .filter((uid) => uid < earlierUid)
    .toSorted((one, other) => other - one)
    .slice(0, most);
}
