import sql from 'sql-template-tag';
import type { UserFields } from '../../../access/present-user.ts';
import type { Reader, Transaction } from '../../../db/database.ts';
import { listByInsertion } from '../../../db/list-by-insertion.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import type { PageRange } from '../../../db/page-range.ts';
import { person } from '../../members/member-detail.ts';

export type ContactNoteRow = {
  id: string;
  contact_id: string;
  text: string;
  user: UserFields;
  inserted_at: Microseconds;
  updated_at: Microseconds;
};

const columns = `n.id, n.contact_id, n.text, n.inserted_at, n.updated_at, ${person('u')} AS "user"`;
const tables = 'contact_notes n JOIN users u ON u.id = n.user_id';

/** A range of the notes about a contact, newest first. */
export function listContactNotes(
  reader: Reader,
  organizationId: string,
  contactId: string,
  range: PageRange,
): Promise<ContactNoteRow[]> {
  const conditions = [sql`n.organization_id = ${organizationId}`, sql`n.contact_id = ${contactId}`];
  return listByInsertion(reader, { columns, tables, from: 'n', conditions, descending: true }, range);
}

/** Notes about contacts by uuid; none for an unknown id. */
export async function contactNotesById(
  reader: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, ContactNoteRow>> {
  if (ids.length === 0) return new Map();
  const rows = await reader.read<ContactNoteRow>({
    name: 'contact_notes_by_id',
    text: `SELECT ${columns} FROM ${tables} WHERE n.organization_id = $1 AND n.id = ANY ($2)`,
    values: [organizationId, ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes a note about a locked contact, later than every other note about them. */
export async function insertContactNote(
  transaction: Transaction,
  note: { organizationId: string; id: string; contactId: string; userId: string; text: string },
): Promise<void> {
  await transaction.write({
    name: 'insert_contact_note',
    text: `INSERT INTO contact_notes (organization_id, id, contact_id, user_id, text, inserted_at, updated_at)
           SELECT $1, $2, $3, $4, $5, moment.now, moment.now
             FROM (SELECT greatest(statement_timestamp(), max(inserted_at) + interval '1 microsecond') AS now
                     FROM contact_notes WHERE organization_id = $1 AND contact_id = $3) moment`,
    values: [note.organizationId, note.id, note.contactId, note.userId, note.text],
  });
}

/** Changes the text of a note about a locked contact. `now`: a timestamp as text. */
export async function updateContactNoteText(
  transaction: Transaction,
  { organizationId, id, text, now }: { organizationId: string; id: string; text: string; now: string },
): Promise<void> {
  await transaction.write({
    name: 'update_contact_note',
    text: 'UPDATE contact_notes SET text = $3, updated_at = $4 WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id, text, now],
  });
}

export async function removeContactNote(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<void> {
  await transaction.write({
    name: 'remove_contact_note',
    text: 'DELETE FROM contact_notes WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id],
  });
}

/** A note's row as events store it: without its text (decisions/0320). */
export async function contactNoteSnapshot(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<Record<string, unknown>> {
  const [row] = await reader.read<{ snapshot: Record<string, unknown> }>({
    name: 'contact_note_snapshot',
    text: `SELECT to_jsonb(n) - 'text' AS snapshot FROM contact_notes n WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id],
  });
  return row?.snapshot ?? {};
}
