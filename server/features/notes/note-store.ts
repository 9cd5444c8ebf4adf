import type { SelfCaller } from '../../access/caller.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../db/microseconds.ts';
import { bindAttachments, dropNoteAttachments } from '../attachments/bind-attachments.ts';
import { type NoteRow, noteAttachments, noteColumns, noteJoins, noteMentions } from './note-row.ts';

/** A person, and the app that acts for them; ids are uuids. */
type NoteAuthor = {
  organization: { id: string };
  id: string;
  user: { id: string };
  app: { id: string } | null;
};

/** A validated note, ready to write; ids are uuids, `body` is sanitized HTML. */
export type NewNote = {
  id: string;
  caller: NoteAuthor;
  conversationId: string;
  body: string;
  mentions: readonly string[];
  attachmentIds: readonly string[];
};

/** Writes a note to a locked conversation, later than all its other notes; returns its row as events store it. */
export async function insertNote(
  transaction: Transaction,
  { id, caller, conversationId, body, mentions, attachmentIds }: NewNote,
): Promise<Record<string, unknown>> {
  const organizationId = caller.organization.id;
  await transaction.write({
    name: 'insert_note',
    text: `INSERT INTO notes (organization_id, id, conversation_id, body_html, user_id, via_app_id, inserted_at, updated_at)
           SELECT $1, $2, $3, $4, $5, $6, moment.now, moment.now
             FROM (SELECT greatest(statement_timestamp(), max(inserted_at) + interval '1 microsecond') AS now
                     FROM notes WHERE organization_id = $1 AND conversation_id = $3) moment`,
    values: [organizationId, id, conversationId, body, caller.user.id, caller.app?.id ?? null],
  });
  await transaction.write({
    name: 'insert_note_mentions',
    text: `INSERT INTO note_mentions (organization_id, note_id, user_id) SELECT $1, $2, unnest($3::uuid[])`,
    values: [organizationId, id, mentions],
  });
  await bindAttachments(transaction, caller, { ids: attachmentIds, to: { noteId: id } });
  return noteSnapshot(transaction, organizationId, id);
}

/** A note's row as events store it. */
export async function noteSnapshot(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<Record<string, unknown>> {
  const [row] = await reader.read<{ snapshot: Record<string, unknown> }>({
    name: 'note_snapshot',
    text: `SELECT to_jsonb(n) || jsonb_build_object('mentions', ${noteMentions}, 'attachments',
                                              ${noteAttachments}) AS snapshot
             FROM notes n WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id],
  });
  return row?.snapshot ?? {};
}

/** A note's new values; undefined ones stay unchanged. Ids are uuids, `body` is sanitized HTML. */
export type NoteChange = {
  body: string | undefined;
  mentions: readonly string[] | undefined;
  attachmentIds: readonly string[] | undefined;
  now: Microseconds;
};

/** Changes a note of a locked conversation. */
export async function storeNoteChange(
  transaction: Transaction,
  caller: SelfCaller,
  id: string,
  { body, mentions, attachmentIds, now }: NoteChange,
): Promise<void> {
  const organizationId = caller.organization.id;
  await transaction.write({
    name: 'update_note',
    text: 'UPDATE notes SET body_html = coalesce($3, body_html), updated_at = $4 WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id, body ?? null, formatTimestamp(now)],
  });
  if (mentions) {
    await transaction.write({ ...removeMentions, values: [organizationId, id, mentions] });
    await transaction.write({
      name: 'add_note_mentions',
      text: `INSERT INTO note_mentions (organization_id, note_id, user_id) SELECT $1, $2, unnest($3::uuid[])
                 ON CONFLICT DO NOTHING`,
      values: [organizationId, id, mentions],
    });
  }
  if (attachmentIds) {
    await dropNoteAttachments(transaction, { organizationId, noteId: id, keep: attachmentIds });
    await bindAttachments(transaction, caller, { ids: attachmentIds, to: { noteId: id } });
  }
}

/** Removes a note of a locked conversation, with its mentions and files. */
export async function removeNote(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<void> {
  await dropNoteAttachments(transaction, { organizationId, noteId: id, keep: [] });
  await transaction.write({ ...removeMentions, values: [organizationId, id, []] });
  await transaction.write({
    name: 'remove_note',
    text: 'DELETE FROM notes WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id],
  });
}

const removeMentions = {
  name: 'remove_note_mentions',
  text: `DELETE FROM note_mentions
          WHERE organization_id = $1 AND note_id = $2 AND user_id <> ALL ($3::uuid[])`,
};

/** A note in any conversation of the organization. */
export async function findNote(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<NoteRow | undefined> {
  const [row] = await reader.read<NoteRow>({
    name: 'find_note',
    text: `SELECT ${noteColumns} FROM notes n ${noteJoins} WHERE n.organization_id = $1 AND n.id = $2`,
    values: [organizationId, id],
  });
  return row;
}
