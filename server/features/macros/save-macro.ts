import { isDeepStrictEqual } from 'node:util';
import type { CreateMacroBody, UpdateMacroBody } from '../../../contract/macro.ts';
import type { SelfCaller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database, Reader, Transaction } from '../../db/database.ts';
import { takeIdempotencyKey } from '../../db/take-idempotency-key.ts';
import { Conflict } from '../../errors/conflict.ts';
import { NotFound } from '../../errors/errors.ts';
import { fieldError } from '../../errors/validation-error.ts';
import { recordAudit } from '../../events/record-audit.ts';
import type { HtmlReader } from '../../html/open-html-threads.ts';
import { newId, publicId } from '../../ids/public-id.ts';
import {
  attachmentIdsFrom,
  bindAttachments,
  dropMacroAttachments,
  releaseMacroAttachments,
} from '../attachments/bind-attachments.ts';
import { shareLockNamedRecords } from '../conversations/actions/named-records.ts';
import { shareLockTeam } from '../teams/team-store.ts';
import { shareLockFolder } from './folder-store.ts';
import { readMacroInput } from './macro-input.ts';
import {
  findMacro,
  hasMacros,
  insertMacro,
  lockMacro,
  type MacroFields,
  type MacroRow,
  removeMacro,
  updateMacro as storeMacro,
} from './macro-store.ts';
import { refuseUnlessMayShare } from './may-share.ts';

const maxMacros = 2000;

export type Dependencies = { database: Database; html: HtmlReader };

export type CreateMacro = CreateMacroBody & {
  idempotency: { key: string; fingerprint: Buffer } | undefined;
};

const empty: Omit<MacroFields, 'name' | 'owner_user_id'> = {
  shortcut: null,
  body_html: '',
  actions: [],
  folder_id: null,
  visibility: 'private',
  team_id: null,
};

/** @throws ValidationError, InsufficientScope, Conflict if there are too many, IdempotencyKeyReused, HtmlBusy */
export async function createMacro(
  { database, html }: Dependencies,
  caller: SelfCaller,
  { idempotency, ...input }: CreateMacro,
): Promise<{ macro: MacroRow; isReplay: boolean }> {
  const { attachment_ids = [] } = input;
  const { name = '', ...wanted } = await readMacroInput(html, caller, input, attachment_ids);
  const organizationId = caller.organization.id;
  const macro = { ...empty, owner_user_id: caller.user.id, ...wanted, id: newId(), name };
  return database.transaction(async (transaction) => {
    const request = { organizationId, callerId: caller.id, idempotency, recordId: macro.id };
    const earlier = await takeIdempotencyKey(transaction, request);
    if (earlier === undefined) {
      await checkReferences(transaction, caller, { ...macro, fileCount: attachment_ids.length });
      if (await hasMacros(transaction, organizationId, maxMacros))
        throw new Conflict(`An organization has at most ${maxMacros} macros.`);
      await insertMacro(transaction, organizationId, macro);
      const ids = attachmentIdsFrom(input);
      await bindAttachments(transaction, caller, { ids, to: { macroId: macro.id } });
      await audit(transaction, caller, 'macro.created', macro);
    }
    const written = await seenMacro(transaction, caller, earlier ?? macro.id);
    return { macro: written, isReplay: earlier !== undefined };
  });
}

export type UpdateMacro = {
  macroId: string;
  change: UpdateMacroBody;
  /** Throws if the macro isn't in the state that the caller expects. */
  precondition: (macro: MacroRow) => void;
};

/** @throws ValidationError, NotFound, InsufficientScope, PreconditionFailed, Conflict if `version` is outdated, HtmlBusy */
export async function updateMacro(
  { database, html }: Dependencies,
  caller: SelfCaller,
  { macroId, change: { version, ...change }, precondition }: UpdateMacro,
): Promise<MacroRow> {
  const sentIds = change.attachment_ids && attachmentIdsFrom(change);
  const known = await seenMacro(database, caller, macroId);
  const shown = change.attachment_ids ?? known.attachments.map(({ id }) => publicId('att', id));
  // Without its file, a picture is removed from the text too.
  const text = change.attachment_ids && { body_html: change.body_html ?? known.body_html };
  const wanted = await readMacroInput(html, caller, { ...change, ...text }, shown);
  return database.transaction(async (transaction) => {
    const before = await lockMacro(transaction, caller, macroId);
    if (!before) throw new NotFound();
    await refuseUnlessMayShare(transaction, caller, before);
    precondition(before);
    if (version !== undefined && version !== before.version)
      throw new Conflict('Somebody else has changed this macro since. Read it again.');
    const after = { ...before, ...wanted };
    const idsBefore = before.attachments.map(({ id }) => id);
    const ids = sentIds ?? idsBefore;
    if (isDeepStrictEqual([before, idsBefore], [after, ids])) return before;
    await checkReferences(transaction, caller, { ...after, fileCount: ids.length });
    await storeMacro(transaction, caller.organization.id, after);
    await dropMacroAttachments(transaction, { organizationId: caller.organization.id, macroId, keep: ids });
    await bindAttachments(transaction, caller, { ids, to: { macroId } });
    // A macro shared until now concerns more people than its owner, even if it is private from now on.
    await audit(transaction, caller, 'macro.changed', before.visibility === 'private' ? after : before);
    return seenMacro(transaction, caller, macroId);
  });
}

/** @throws NotFound, InsufficientScope */
export async function deleteMacro(database: Database, caller: SelfCaller, macroId: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const macro = await lockMacro(transaction, caller, macroId);
    if (!macro) throw new NotFound();
    await refuseUnlessMayShare(transaction, caller, macro);
    const organizationId = caller.organization.id;
    await releaseMacroAttachments(transaction, { organizationId, macroId });
    await removeMacro(transaction, organizationId, macroId);
    await audit(transaction, caller, 'macro.deleted', macro);
  });
}

async function checkReferences(
  transaction: Transaction,
  caller: SelfCaller,
  { fileCount, ...macro }: MacroFields & { fileCount: number },
): Promise<void> {
  const { folder_id, team_id, actions, body_html } = macro;
  const organizationId = caller.organization.id;
  if (body_html === '' && actions.length === 0 && fileCount === 0)
    throw fieldError('body_html', 'required', 'A macro needs a text, a file or an action.');
  if (team_id !== null && !(await shareLockTeam(transaction, organizationId, team_id)))
    throw fieldError('team_id', 'not_found', 'Must be a team of this organization.');
  await refuseUnlessMayShare(transaction, caller, macro);
  if (folder_id !== null && !(await shareLockFolder(transaction, organizationId, folder_id)))
    throw fieldError('folder_id', 'not_found', 'Must be a folder of this organization.');
  await shareLockNamedRecords(transaction, organizationId, { actions, field: 'actions' });
}

async function seenMacro(reader: Reader, caller: SelfCaller, id: string): Promise<MacroRow> {
  const macro = await findMacro(reader, caller, id);
  if (!macro) throw new NotFound();
  return macro;
}

/** Private macros concern nobody else. */
async function audit(
  transaction: Transaction,
  caller: SelfCaller,
  kind: 'macro.created' | 'macro.changed' | 'macro.deleted',
  { name, visibility }: Pick<MacroFields, 'name' | 'visibility'>,
): Promise<void> {
  if (visibility === 'private') return;
  const organizationId = caller.organization.id;
  await recordAudit(transaction, {
    organizationId,
    actor: eventActor(caller),
    kind,
    details: { macro: name },
  });
}
