import type { SelfCaller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/is-unique-violation.ts';
import { takeIdempotencyKey } from '../../db/take-idempotency-key.ts';
import { Conflict } from '../../errors/conflict.ts';
import { NotFound } from '../../errors/errors.ts';
import { InsufficientScope } from '../../errors/insufficient-scope.ts';
import { throwFieldErrors } from '../../errors/validation-error.ts';
import { newId } from '../../ids/public-id.ts';
import { nameError } from '../../text/name-error.ts';
import {
  type FolderRow,
  findFolder,
  hasFolders,
  insertFolder,
  lockFolder,
  removeFolder,
  renameFolder,
} from './folder-store.ts';

const maxFolders = 200;

type CreateFolder = { name: string; idempotency: { key: string; fingerprint: Buffer } | undefined };

/** @throws ValidationError, Conflict if the name is taken or there are too many, IdempotencyKeyReused */
export async function createFolder(
  database: Database,
  caller: SelfCaller,
  { name: sent, idempotency }: CreateFolder,
): Promise<{ folder: FolderRow; isReplay: boolean }> {
  const name = cleanName(sent);
  const organizationId = caller.organization.id;
  const id = newId();
  return database.transaction(async (transaction) => {
    const request = { organizationId, callerId: caller.id, idempotency, recordId: id };
    const earlier = await takeIdempotencyKey(transaction, request);
    if (earlier) {
      const folder = await findFolder(transaction, organizationId, earlier);
      if (!folder) throw new NotFound();
      return { folder, isReplay: true };
    }
    if (await hasFolders(transaction, organizationId, maxFolders))
      throw new Conflict(`An organization has at most ${maxFolders} folders.`);
    const folder = await insertFolder(transaction, { organizationId, id, name });
    if (!folder) throw nameTaken();
    return { folder, isReplay: false };
  });
}

export type RenameFolder = {
  folderId: string;
  name: string;
  /** Throws if the folder isn't in the state that the caller expects. */
  precondition: (folder: FolderRow) => void;
};

/** @throws ValidationError, InsufficientScope, NotFound, PreconditionFailed, Conflict if the name is taken */
export async function updateFolder(
  database: Database,
  caller: SelfCaller,
  { folderId, name: sent, precondition }: RenameFolder,
): Promise<FolderRow> {
  const name = cleanName(sent);
  const organizationId = caller.organization.id;
  const work = database.transaction(async (transaction) => {
    const folder = await lockFolder(transaction, organizationId, folderId);
    if (!folder) throw new NotFound();
    refuseOthers(caller);
    precondition(folder);
    if (folder.name !== name) await renameFolder(transaction, { organizationId, id: folderId, name });
    return { ...folder, name };
  });
  return work.catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken() : error;
  });
}

/** @throws InsufficientScope, NotFound */
export async function deleteFolder(database: Database, caller: SelfCaller, folderId: string): Promise<void> {
  const organizationId = caller.organization.id;
  await database.transaction(async (transaction) => {
    if (!(await lockFolder(transaction, organizationId, folderId))) throw new NotFound();
    refuseOthers(caller);
    await removeFolder(transaction, organizationId, folderId);
  });
}

/** Folders are shared: only admins change how they are organized. */
function refuseOthers({ role }: SelfCaller): void {
  if (role !== 'admin') throw new InsufficientScope('macros:write');
}

function cleanName(sent: string): string {
  const name = sent.normalize('NFC').trim();
  throwFieldErrors({ name: nameError(name) });
  return name;
}

function nameTaken(): Conflict {
  return new Conflict('There is a folder of this name already.');
}
