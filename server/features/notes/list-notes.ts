import sql, { join, raw } from 'sql-template-tag';
import type { NoteSort } from '../../../contract/note.ts';
import type { Reader } from '../../db/database.ts';
import {
  afterKey,
  boundedByBytes,
  inListOrder,
  limitClause,
  orderBy,
  type PageRange,
} from '../../db/page-range.ts';
import { preparedName } from '../../db/prepared-name.ts';
import type { ConversationRow } from '../conversations/conversation-row.ts';
import { type NoteRow, noteColumns, noteJoins } from './note-row.ts';

/** A page range of a conversation's notes as sorted, exceeding the limit or 4 MiB by one if there is more. */
export async function listNotes(
  reader: Reader,
  conversation: ConversationRow,
  { sort, ...range }: PageRange & { sort: NoteSort },
): Promise<NoteRow[]> {
  const order = { at: 'n.inserted_at', id: 'n.id', descending: sort === '-inserted_at' };
  const conditions = [
    sql`n.organization_id = ${conversation.organization_id}`,
    sql`n.conversation_id = ${conversation.id}`,
    ...afterKey(order, range),
  ];
  const page = sql`SELECT * FROM notes n WHERE ${join(conditions, ' AND ')}
    ${orderBy(order, range.direction)} ${limitClause(range)}`;
  const bytes = sql`octet_length(n.body_html)`;
  const { text, values } = sql`
    SELECT ${raw(noteColumns)}
      FROM (${boundedByBytes(page, { alias: 'n', bytes, order, direction: range.direction })}) n
    ${raw(noteJoins)}
    ${orderBy(order, range.direction)}`;
  const rows = await reader.read<NoteRow>({ ...preparedName(text), text, values });
  return inListOrder(rows, range.direction);
}
