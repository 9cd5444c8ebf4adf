import sql, { join, type Sql } from 'sql-template-tag';
import type { TimelineEntry } from '../../../../contract/timeline.ts';
import type { Caller } from '../../../access/caller.ts';
import { visibleTo } from '../../../access/visible-conversations.ts';
import type { Reader } from '../../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../../db/microseconds.ts';
import { afterKey, inListOrder, limitClause, orderBy, type PageRange } from '../../../db/page-range.ts';
import { preparedName } from '../../../db/prepared-name.ts';
import { type ContactEntryRow, contactEntriesById } from '../../contacts/entries/contact-entry-store.ts';
import { presentContactEntry } from '../../contacts/entries/present-contact-entry.ts';
import { type ContactNoteRow, contactNotesById } from '../../contacts/notes/contact-note-store.ts';
import { presentContactNote } from '../../contacts/notes/present-contact-note.ts';
import type { ConversationRow } from '../conversation-row.ts';
import { conversationsById } from '../conversations-by-id.ts';
import { presentConversation } from '../present-conversation.ts';

export type TimelineRow = {
  at: Microseconds;
  id: string;
  conversation: ConversationRow | undefined;
  note: ContactNoteRow | undefined;
  entry: ContactEntryRow | undefined;
};

/**
 * A range of a contact's timeline, latest first. Each kind is one scan of its own index, no longer than the page;
 * details are read by id. Conversations only for callers who may read them.
 */
export async function listContactTimeline(
  reader: Reader,
  caller: Caller,
  contactId: string,
  range: PageRange,
): Promise<TimelineRow[]> {
  const { organization, scopes } = caller;
  const where = { organizationId: organization.id, contactId, range };
  const kinds = [noteEntries(where), appEntries(where)];
  if (scopes.includes('conversations:read')) kinds.push(conversationEntries(where, caller));
  const order = { at: 'at', id: 'id', descending: true };
  const { text, values } = sql`SELECT kind, id, at FROM (${join(kinds, ' UNION ALL ')}) entries
    ${orderBy(order, range.direction)} ${limitClause(range)}`;
  type Entry = { kind: TimelineEntry['type']; id: string; at: Microseconds };
  const found = await reader.read<Entry>({ ...preparedName(text), text, values });
  const entries = inListOrder(found, range.direction);
  const idsOf = (kind: Entry['kind']) => entries.filter((it) => it.kind === kind).map(({ id }) => id);
  const conversations = await conversationsById(reader, organization.id, idsOf('conversation'));
  const notes = await contactNotesById(reader, organization.id, idsOf('note'));
  const ofApps = await contactEntriesById(reader, organization.id, idsOf('entry'));
  return entries
    .map(({ id, at }) => ({
      at,
      id,
      conversation: conversations.get(id),
      note: notes.get(id),
      entry: ofApps.get(id),
    }))
    .filter(({ conversation, note, entry }) => (conversation ?? note ?? entry) !== undefined);
}

/** An entry as clients see it. */
export function presentTimelineEntry({ at, conversation, note, entry }: TimelineRow): TimelineEntry {
  return {
    type: conversation ? 'conversation' : note ? 'note' : 'entry',
    at: unixSeconds(at),
    conversation: conversation ? presentConversation(conversation) : null,
    note: note ? presentContactNote(note) : null,
    entry: entry ? presentContactEntry(entry) : null,
  };
}

type TimelineRange = { organizationId: string; contactId: string; range: PageRange };

function noteEntries({ organizationId, contactId, range }: TimelineRange): Sql {
  const order = { at: 'n.inserted_at', id: 'n.id', descending: true };
  const conditions = [
    sql`n.organization_id = ${organizationId}`,
    sql`n.contact_id = ${contactId}`,
    ...afterKey(order, range),
  ];
  return sql`(SELECT 'note' AS kind, n.id, n.inserted_at AS at FROM contact_notes n
    WHERE ${join(conditions, ' AND ')} ${orderBy(order, range.direction)} ${limitClause(range)})`;
}

function appEntries({ organizationId, contactId, range }: TimelineRange): Sql {
  const order = { at: 'e.happened_at', id: 'e.id', descending: true };
  const conditions = [
    sql`e.organization_id = ${organizationId}`,
    sql`e.contact_id = ${contactId}`,
    ...afterKey(order, range),
  ];
  return sql`(SELECT 'entry' AS kind, e.id, e.happened_at AS at FROM contact_entries e
    WHERE ${join(conditions, ' AND ')} ${orderBy(order, range.direction)} ${limitClause(range)})`;
}

function conversationEntries({ organizationId, contactId, range }: TimelineRange, caller: Caller): Sql {
  const order = { at: 'c.last_activity_at', id: 'c.id', descending: true };
  const conditions = [
    sql`c.organization_id = ${organizationId}`,
    sql`c.contact_id = ${contactId}`,
    sql`c.merged_into_id IS NULL`,
    visibleTo(caller),
    ...afterKey(order, range),
  ];
  return sql`(SELECT 'conversation' AS kind, c.id, c.last_activity_at AS at FROM conversations c
    WHERE ${join(conditions, ' AND ')} ${orderBy(order, range.direction)} ${limitClause(range)})`;
}
