import type { Client } from 'pg';
import type { Archived } from '../../../contract/archive/archive-records.ts';
import type { Reader } from '../../db/database.ts';
import { currentContact } from '../../features/contacts/merge/current-contact.ts';
import { publicId } from '../../ids/public-id.ts';
import { type ArchiveQueries, type ArchiveQuery, archiveQueries } from './archive-queries.ts';
import type { ArchiveSelection, WriteArchive } from './write-archive.ts';

export type WriteContactArchive = WriteArchive & {
  contactId: string;
  includesNotes: boolean;
  /** Of the pages. */
  language: string;
  /** Reads what the pages show: as it is then, not as in the snapshot. */
  reader: Reader;
};

/** A contact whose data is written. All ids are uuids. */
export type Subject = {
  id: string;
  /** Theirs, and those that were merged into it. */
  contactIds: string[];
  /** Their own conversations, oldest first. */
  conversationIds: string[];
  /** Other people's conversations in which they wrote something. */
  otherConversationIds: string[];
  /** Of their messages, and of notes if those are included. */
  attachmentIds: string[];
  includesNotes: boolean;
};

type Selected = Pick<WriteContactArchive, 'organizationId' | 'contactId' | 'includesNotes'>;

/** Of a contact that was merged, the contact it is now; undefined if it doesn't exist, or is erased. */
export async function readSubject(
  client: Client,
  { organizationId, contactId, includesNotes }: Selected,
): Promise<Subject | undefined> {
  const idsOf = async (text: string, ...values: unknown[]) =>
    (await client.query<{ id: string }>(text, [organizationId, ...values])).rows.map((row) => row.id);
  const [id] = await idsOf(contactText, contactId);
  if (id === undefined) return undefined;
  const contactIds = [id, ...(await idsOf(mergedText, id))];
  const conversationIds = await idsOf(conversationsText, contactIds);
  const otherConversationIds = await idsOf(otherConversationsText, contactIds);
  const written = [[...conversationIds, ...otherConversationIds], conversationIds, contactIds];
  const attachmentIds = await idsOf(attachmentsText, ...written, includesNotes);
  return { id, contactIds, conversationIds, otherConversationIds, attachmentIds, includesNotes };
}

const contactText = `
  SELECT c.id FROM contacts c WHERE c.organization_id = $1 AND c.id = ${currentContact('$2')} AND c.deleted_at IS NULL`;

const mergedText = 'SELECT contact_id AS id FROM contact_merges WHERE organization_id = $1 AND into_id = $2';

const conversationsText = `
  SELECT id FROM conversations WHERE organization_id = $1 AND contact_id = ANY ($2::uuid[]) ORDER BY inserted_at, id`;

const otherConversationsText = `
  SELECT c.id FROM conversations c
   WHERE c.organization_id = $1 AND NOT c.contact_id = ANY ($2::uuid[])
     AND c.id IN (SELECT conversation_id FROM messages WHERE organization_id = $1 AND contact_id = ANY ($2::uuid[]))
   ORDER BY c.inserted_at, c.id`;

/**
 * What an organization has of a contact. Of others' conversations only what the contact wrote, of members and teams only names:
 * the file is for the contact, and the data of others isn't.
 */
export function contactSelection(subject: Subject): Pick<ArchiveSelection, 'queries' | 'files' | 'count'> {
  const { attachmentIds } = subject;
  return {
    queries: queriesOf(subject),
    files: { text: filesText, values: [attachmentIds] },
    count: { text: countText, values: [...writtenBy(subject), attachmentIds.length] },
  };
}

/** The parameters of `ofSubject`. */
function writtenBy({ contactIds, conversationIds, otherConversationIds }: Subject): readonly unknown[] {
  return [[...conversationIds, ...otherConversationIds], conversationIds, contactIds];
}

/** Messages of the conversations `$2`: all of those in `$3`, of others what the contacts `$4` wrote. */
const ofSubject = (message: string) => `${message}.conversation_id = ANY ($2::uuid[])
  AND (${message}.conversation_id = ANY ($3::uuid[]) OR ${message}.contact_id = ANY ($4::uuid[]))`;

const attachmentsText = `
  SELECT a.id FROM messages m JOIN attachments a ON a.organization_id = $1 AND a.message_id = m.id
   WHERE m.organization_id = $1 AND ${ofSubject('m')}
  UNION ALL
  SELECT a.id FROM notes n JOIN attachments a ON a.organization_id = $1 AND a.note_id = n.id
   WHERE $5::boolean AND n.organization_id = $1 AND n.conversation_id = ANY ($3::uuid[])`;

const filesText = `
  SELECT id, file_key, extension, content_type FROM attachments
   WHERE organization_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id`;

const countText = `
  SELECT cardinality($2::uuid[]) + $5::integer
         + (SELECT count(*) FROM messages m WHERE m.organization_id = $1 AND ${ofSubject('m')})::float8 AS total`;

function queriesOf(subject: Subject): ArchiveQueries {
  const { contactIds, conversationIds, otherConversationIds, attachmentIds, includesNotes } = subject;
  const own = new Set(conversationIds.map((id) => publicId('cnv', id)));
  const written = writtenBy(subject);
  const conversations = archiveQueries.conversations;
  return {
    members: {
      ...archiveQueries.members,
      text: membersText,
      values: [...written, includesNotes],
      record: onlyName,
    },
    apps: { ...archiveQueries.apps, text: appsText, values: [...written, includesNotes] },
    teams: {
      ...within(archiveQueries.teams, teamsOfSubject, 'id', [conversationIds]),
      record: (row, context) => ({ ...archiveQueries.teams.record(row, context), members: [] }),
    },
    tags: within(archiveQueries.tags, tagsOfSubject, 'id', [contactIds, conversationIds]),
    fields: archiveQueries.fields,
    companies: within(archiveQueries.companies, companiesOfSubject, 'id', [contactIds]),
    contacts: within(archiveQueries.contacts, isId, 'id', [contactIds]),
    contact_notes: within(archiveQueries.contact_notes, isOfContact, 'id', [includesNotes ? contactIds : []]),
    contact_entries: within(archiveQueries.contact_entries, isOfContact, 'id', [contactIds]),
    macro_folders: none(archiveQueries.macro_folders),
    macros: none(archiveQueries.macros),
    views: none(archiveQueries.views),
    signatures: none(archiveQueries.signatures),
    conversations: {
      ...within(conversations, isId, 'id', [[...conversationIds, ...otherConversationIds]]),
      record: (row, context) => {
        const record = conversations.record(row, context);
        return { ...(own.has(record.id) ? record : withoutOthers(record)), follower_ids: [] };
      },
    },
    messages: within(archiveQueries.messages, ofSubject('whole'), inConversation, written),
    notes: within(archiveQueries.notes, 'whole.conversation_id = ANY ($2::uuid[])', inConversation, [
      includesNotes ? conversationIds : [],
    ]),
    attachments: within(archiveQueries.attachments, isId, 'conversation_id, message_id, note_id, id', [
      attachmentIds,
    ]),
    history: none(archiveQueries.history),
    audit: none(archiveQueries.audit),
  };
}

const inConversation = 'conversation_id, inserted_at, id';
const isId = 'whole.id = ANY ($2::uuid[])';
const isOfContact = 'whole.contact_id = ANY ($2::uuid[])';

/** Who wrote what is written, and the assignees of their conversations. */
const membersText = `
  SELECT id, name, (extract(epoch FROM inserted_at) * 1000000)::bigint::float8 AS inserted_at FROM users WHERE id IN (
    SELECT m.user_id FROM messages m WHERE m.organization_id = $1 AND ${ofSubject('m')}
    UNION SELECT assignee_id FROM conversations WHERE organization_id = $1 AND id = ANY ($3::uuid[])
    UNION SELECT user_id FROM notes WHERE $5::boolean AND organization_id = $1 AND conversation_id = ANY ($3::uuid[])
    UNION SELECT user_id FROM contact_notes WHERE $5::boolean AND organization_id = $1 AND contact_id = ANY ($4::uuid[])
    UNION SELECT actor_user_id FROM contact_merges WHERE organization_id = $1 AND contact_id = ANY ($4::uuid[]))
   ORDER BY id`;

function onlyName(row: { id: string; name: string; inserted_at: number }): Archived<'members'> {
  const { id, name, inserted_at } = row;
  return {
    id: publicId('usr', id),
    member_id: null,
    name,
    email: null,
    instagram_handle: null,
    profile_picture_url: null,
    role: null,
    access: null,
    status: 'former',
    invited_by_id: null,
    inserted_at,
    updated_at: inserted_at,
  };
}

const appsText = `
  SELECT id, name FROM apps WHERE id IN (
    SELECT m.via_app_id FROM messages m WHERE m.organization_id = $1 AND m.via_app_id IS NOT NULL AND ${ofSubject('m')}
    UNION SELECT via_app_id FROM notes WHERE $5::boolean AND organization_id = $1 AND conversation_id = ANY ($3::uuid[])
    UNION SELECT app_id FROM contact_entries WHERE organization_id = $1 AND contact_id = ANY ($4::uuid[]))
   ORDER BY id`;

const teamsOfSubject = `whole.id IN (
  SELECT team_id FROM conversations WHERE organization_id = $1 AND id = ANY ($2::uuid[]))`;

const tagsOfSubject = `whole.id IN (
  SELECT tag_id FROM contact_tags WHERE organization_id = $1 AND contact_id = ANY ($2::uuid[])
  UNION ALL SELECT tag_id FROM conversation_tags WHERE organization_id = $1 AND conversation_id = ANY ($3::uuid[]))`;

const companiesOfSubject = `whole.id IN (
  SELECT company_id FROM contacts WHERE organization_id = $1 AND id = ANY ($2::uuid[]))`;

/** The rows of a query that fulfill a condition on its columns, which the planner applies to the tables. */
function within<Kind extends keyof ArchiveQueries>(
  query: ArchiveQuery<Kind>,
  condition: string,
  order: string,
  values: readonly unknown[],
): ArchiveQuery<Kind> {
  return {
    ...query,
    text: `SELECT * FROM (${query.text}) whole WHERE ${condition} ORDER BY ${order}`,
    values,
  };
}

function none<Kind extends keyof ArchiveQueries>(query: ArchiveQuery<Kind>): ArchiveQuery<Kind> {
  return { ...query, text: 'SELECT 1 WHERE $1::uuid IS NULL' };
}

/** What is the contact's own of a conversation with somebody else: that it exists, and when. */
function withoutOthers(record: Archived<'conversations'>): Archived<'conversations'> {
  return {
    ...record,
    subject: null,
    contact_id: null,
    assignee_id: null,
    team_id: null,
    tag_ids: [],
    participants: [],
    custom_attributes: {},
    meta_info: {},
  };
}
