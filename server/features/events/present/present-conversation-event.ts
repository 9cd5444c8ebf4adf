import type { Conversation } from '../../../../contract/conversation.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { ConversationRow } from '../../conversations/conversation-row.ts';
import { presentConversation } from '../../conversations/present-conversation.ts';
import type { EventRow, People, PersonFields, Snapshot } from '../event-row.ts';
import { previousFields } from './previous-fields.ts';
import { snapshotRow } from './snapshot-row.ts';

/** Columns shown by a field with another name. */
const fieldOf: Readonly<Record<string, string>> = {
  assignee_id: 'assignee',
  contact_id: 'contact',
  team_id: 'team',
  scheduled_at: 'scheduled_message',
  scheduled_is_held: 'scheduled_message',
};

/** The conversation as of the event; its people and its team with their current names. */
export function presentConversationEvent(event: EventRow) {
  const data = event.data ?? {};
  const present = (snapshot: Snapshot): Conversation => presentConversation(rowOf(snapshot, event));
  return {
    data: present(data),
    previous: previousFields(
      event.previous,
      (old) => present({ ...data, ...old }),
      (column) => fieldOf[column] ?? column,
    ),
  };
}

/** Which messages moved, and into which conversation. */
export function presentConversationSplit({ record_id, data }: EventRow) {
  const { into_id, message_ids } = data as { into_id: string; message_ids: string[] };
  return {
    data: {
      id: publicId('cnv', record_id),
      into_id: publicId('cnv', into_id),
      message_ids: message_ids.map((id) => publicId('msg', id)),
    },
    previous: null,
  };
}

/** An event stores the table's row: adds what the list joins to it. */
function rowOf(snapshot: Snapshot, { users, contacts, teams }: EventRow): ConversationRow {
  const row = snapshotRow(snapshot);
  const contact = find(contacts, row.contact_id);
  const author = find(users, row.last_message_user_id) ?? find(contacts, row.last_message_contact_id);
  return {
    ...row,
    ...fieldsOf('contact', contact),
    contact_phone: contact?.phone ?? null,
    company: contact?.company ?? null,
    ...fieldsOf('assignee', find(users, row.assignee_id)),
    ...fieldsOf('author', author),
    team_name: teams?.[String(row.team_id)] ?? null,
    author_prefix: row.last_message_user_id === null ? 'cnt' : 'usr',
  } as ConversationRow;
}

function find(people: People | null, id: unknown): PersonFields | undefined {
  return typeof id === 'string' ? people?.[id] : undefined;
}

function fieldsOf(prefix: string, person: PersonFields | undefined): Snapshot {
  return {
    [`${prefix}_id`]: person?.id ?? null,
    [`${prefix}_name`]: person?.name ?? null,
    [`${prefix}_email`]: person?.email ?? null,
    [`${prefix}_instagram_handle`]: person?.instagram_handle ?? null,
    [`${prefix}_profile_picture_url`]: person?.profile_picture_url ?? null,
  };
}

export function presentConversationDeleted({ record_id }: EventRow) {
  return { data: { id: publicId('cnv', record_id) }, previous: null };
}
