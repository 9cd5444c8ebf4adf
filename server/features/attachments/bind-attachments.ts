import { NIL } from 'uuid';
import type { FieldFault } from '../../../contract/errors.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';
import { Conflict } from '../../errors/conflict.ts';
import { ValidationError } from '../../errors/validation-error.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import type { HolderColumn } from './attachment-row.ts';

type Binder = { organization: { id: string }; id: string };

type Holder =
  | { messageId: string }
  | { noteId: string }
  | { scheduledMessageId: string }
  | { macroId: string };

/** The uuids in `attachment_ids`. */
export function attachmentIdsFrom({ attachment_ids = [] }: { attachment_ids?: string[] }): string[] {
  return attachment_ids.map((id) => parsePublicId('att', id) ?? NIL);
}

/**
 * Attaches files to a message, note or macro that this transaction has written, in the order of their ids; all of them or
 * none. Those already attached to it stay and move to their new positions. Of two transactions that use the same
 * attachment the second waits, and is refused.
 *
 * @throws ValidationError naming each `attachment_ids.N` that can't be attached; the transaction must then be rolled
 * back
 */
export async function bindAttachments(
  transaction: Transaction,
  caller: Binder,
  { ids, to }: { ids: readonly string[]; to: Holder },
): Promise<void> {
  if (ids.length === 0) return;
  const [column, recordId] = columnOf(to);
  const { rowCount } = await transaction.write({
    name: `bind_to_${column}`,
    text: bindText(column),
    values: [caller.organization.id, ids, caller.id, recordId],
  });
  if (rowCount === ids.length) return;
  const errors = await attachmentErrors(transaction, caller, ids, recordId);
  throw errors.length > 0 ? new ValidationError(errors) : uploadedConcurrently();
}

/**
 * Detaches attachments from a scheduled message. The caller can attach them again within 24 hours.
 *
 * @param keep the uuids of those that stay
 */
export async function releaseScheduledAttachments(
  transaction: Transaction,
  caller: Binder,
  { id, keep }: { id: string; keep: readonly string[] },
): Promise<void> {
  await transaction.write({
    name: 'release_scheduled_attachments',
    text: `UPDATE attachments SET scheduled_message_id = NULL, place = NULL, caller_id = $4, inserted_at = $5
            WHERE organization_id = $1 AND scheduled_message_id = $2 AND id <> ALL ($3)`,
    values: [caller.organization.id, id, keep, caller.id, processTime()],
  });
}

/**
 * Drops files from a macro. For another day, drafts that have them can be sent.
 *
 * @param keep the uuids of those that stay
 */
export async function dropMacroAttachments(
  transaction: Transaction,
  { organizationId, macroId, keep }: { organizationId: string; macroId: string; keep: readonly string[] },
): Promise<void> {
  await transaction.write({
    name: 'drop_macro_attachments',
    text: `UPDATE attachments SET place = NULL, inserted_at = $4
            WHERE organization_id = $1 AND macro_id = $2 AND place IS NOT NULL AND id <> ALL ($3)`,
    values: [organizationId, macroId, keep, processTime()],
  });
}

/** Detaches all files from a macro that this transaction deletes; the next sweep removes those that no message has. */
export async function releaseMacroAttachments(
  transaction: Transaction,
  { organizationId, macroId }: { organizationId: string; macroId: string },
): Promise<void> {
  await transaction.write({
    name: 'release_macro_attachments',
    text: `UPDATE attachments SET macro_id = NULL, place = NULL, caller_id = $3, inserted_at = 'epoch'
            WHERE organization_id = $1 AND macro_id = $2`,
    values: [organizationId, macroId, NIL],
  });
}

/**
 * Detaches attachments from a note permanently: they can't be found any more, and the next sweep removes their files.
 *
 * @param keep the uuids of those that stay
 */
export async function dropNoteAttachments(
  transaction: Transaction,
  { organizationId, noteId, keep }: { organizationId: string; noteId: string; keep: readonly string[] },
): Promise<void> {
  await transaction.write({
    name: 'drop_note_attachments',
    text: `UPDATE attachments SET note_id = NULL, place = NULL, caller_id = $4, inserted_at = 'epoch'
            WHERE organization_id = $1 AND note_id = $2 AND id <> ALL ($3)`,
    values: [organizationId, noteId, keep, NIL],
  });
}

function columnOf(to: Holder): [HolderColumn, string] {
  if ('messageId' in to) return ['message_id', to.messageId];
  if ('macroId' in to) return ['macro_id', to.macroId];
  return 'noteId' in to ? ['note_id', to.noteId] : ['scheduled_message_id', to.scheduledMessageId];
}

/** A macro's file doesn't expire, and messages copy it. */
const ofMacro = ", inserted_at = 'infinity', is_shared = true";

/** Locked in the order of their ids, to avoid deadlocks. */
const bindText = (column: HolderColumn) => `
  WITH held AS (
    SELECT id FROM attachments WHERE organization_id = $1 AND id = ANY ($2)
       AND (${column} = $4 OR caller_id = $3
            AND uploaded_at IS NOT NULL AND message_id IS NULL AND note_id IS NULL AND scheduled_message_id IS NULL
            AND macro_id IS NULL) ORDER BY id FOR UPDATE
  )
  UPDATE attachments a SET ${column} = $4, place = wanted.place${column === 'macro_id' ? ofMacro : ''}
    FROM unnest($2::uuid[]) WITH ORDINALITY AS wanted (id, place)
   WHERE a.organization_id = $1 AND a.id = wanted.id AND (SELECT count(*) FROM held) = cardinality($2)`;

/** What an attachment is attached to; at most one of them is set. */
const holders = 'message_id, note_id, scheduled_message_id, macro_id';

/**
 * Why attachments could not be attached to a record; without a record, to a new one. Those of another connection or
 * organization count as missing.
 */
export async function attachmentErrors(
  reader: Reader,
  { organization, id: callerId }: Binder,
  ids: readonly string[],
  recordId: string | null = null,
): Promise<FieldFault[]> {
  if (ids.length === 0) return [];
  const rows = await reader.read<{ id: string; is_uploaded: boolean; is_bound: boolean | null }>({
    name: 'attachments_to_bind',
    text: `SELECT id, uploaded_at IS NOT NULL AS is_uploaded, coalesce(${holders}) <> $4 AS is_bound
             FROM attachments WHERE organization_id = $1 AND id = ANY ($2)
              AND (caller_id = $3 OR coalesce(${holders}) = $4)`,
    values: [organization.id, ids, callerId, recordId ?? NIL],
  });
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id, index) => faultOf(known.get(id), `attachment_ids.${index}`));
}

/** The attachments are fine by now, although they weren't a moment ago. */
export function uploadedConcurrently(): Conflict {
  return new Conflict('An attachment was uploaded at this very moment. Try again.', 1);
}

function faultOf(
  row: { is_uploaded: boolean; is_bound: boolean | null } | undefined,
  field: string,
): FieldFault[] {
  if (!row)
    return [{ field, code: 'not_found', message: 'Must be an attachment that this connection has created.' }];
  if (!row.is_uploaded)
    return [{ field, code: 'not_uploaded', message: 'Its file has not been uploaded yet; upload it first.' }];
  return row.is_bound
    ? [{ field, code: 'taken', message: 'Already attached to something else; upload it again.' }]
    : [];
}
