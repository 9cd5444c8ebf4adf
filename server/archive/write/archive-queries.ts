import type { Archived, ArchiveKind } from '../../../contract/archive/archive-records.ts';
import { type IdPrefix, publicId } from '../../ids/public-id.ts';
import { filePath } from '../file-path.ts';

/**
 * How the lines of a file are read: the statement, which gets the organization as `$1`, and the record of a row. Rows
 * are sorted in bytes: those of conversations by conversation, so that a reader can read all files in parallel.
 */
export type ArchiveQuery<Kind extends ArchiveKind> = {
  text: string;
  /** Further parameters of the statement, from `$2` on. */
  values?: readonly unknown[];
  /** Rows that are read at once: fewer where they can be long. */
  batch: number;
  // biome-ignore lint/suspicious/noExplicitAny: the columns of its own statement
  record: (row: any, context: RecordContext) => Archived<Kind>;
};

export type RecordContext = { isMissing: (attachmentId: string) => boolean };

/** A timestamp in microseconds: exact in a double until the year 2255. */
const timestamp = (column: string, as = column.slice(column.lastIndexOf('.') + 1)) =>
  `(extract(epoch FROM ${column}) * 1000000)::bigint::float8 AS ${as}`;

const momentInJson = (column: string) => `(extract(epoch FROM ${column}) * 1000000)::bigint`;

const idOrNull = (prefix: IdPrefix, uuid: string | null) => (uuid === null ? null : publicId(prefix, uuid));
const ids = (prefix: IdPrefix, uuids: readonly string[]) => uuids.map((uuid) => publicId(prefix, uuid));

const created = timestamp('inserted_at');
const changed = `${created}, ${timestamp('updated_at')}`;

/** People who wrote something and have left are among the members. */
const authors = `
  SELECT user_id FROM messages WHERE organization_id = $1
  UNION SELECT user_id FROM notes WHERE organization_id = $1
  UNION SELECT user_id FROM contact_notes WHERE organization_id = $1
  UNION SELECT actor_user_id FROM contact_merges WHERE organization_id = $1
  UNION SELECT user_id FROM note_mentions WHERE organization_id = $1
  UNION SELECT user_id FROM followers WHERE organization_id = $1
  UNION SELECT user_id FROM team_members WHERE organization_id = $1
  UNION SELECT owner_user_id FROM macros WHERE organization_id = $1
  UNION SELECT owner_user_id FROM views WHERE organization_id = $1
  UNION SELECT owner_id FROM signatures WHERE organization_id = $1
  UNION SELECT assignee_id FROM conversations WHERE organization_id = $1
  UNION SELECT actor_user_id FROM conversation_history WHERE organization_id = $1
  UNION SELECT (before ->> 'assignee_id')::uuid FROM conversation_history WHERE organization_id = $1 AND before ? 'assignee_id'
  UNION SELECT (after ->> 'assignee_id')::uuid FROM conversation_history WHERE organization_id = $1 AND after ? 'assignee_id'
  UNION SELECT invited_by_id FROM members WHERE organization_id = $1
  UNION SELECT user_id FROM audit_entries WHERE organization_id = $1`;

const members: ArchiveQuery<'members'> = {
  batch: 1000,
  text: `
    SELECT u.id, m.id AS member_id, u.name, coalesce(u.email, u.imported_email) AS email, u.instagram_handle, u.profile_picture_url, m.role, m.access,
           coalesce(m.status, 'former') AS status, m.invited_by_id,
           ${timestamp('coalesce(m.inserted_at, u.inserted_at)', 'inserted_at')},
           ${timestamp('coalesce(m.updated_at, u.updated_at)', 'updated_at')}
      FROM users u
      LEFT JOIN members m ON m.organization_id = $1 AND m.user_id = u.id
     WHERE m.id IS NOT NULL OR u.id IN (${authors})
     ORDER BY u.id`,
  record: (row) => ({
    id: publicId('usr', row.id),
    member_id: idOrNull('mem', row.member_id),
    name: row.name,
    email: row.email,
    instagram_handle: row.instagram_handle,
    profile_picture_url: row.profile_picture_url,
    role: row.role,
    access: row.access,
    status: row.status,
    invited_by_id: idOrNull('usr', row.invited_by_id),
    inserted_at: row.inserted_at,
    updated_at: row.updated_at,
  }),
};

const apps: ArchiveQuery<'apps'> = {
  batch: 1000,
  text: `
    SELECT id, name FROM apps
     WHERE id IN (SELECT via_app_id FROM messages WHERE organization_id = $1 AND via_app_id IS NOT NULL
                  UNION SELECT via_app_id FROM notes WHERE organization_id = $1
                  UNION SELECT actor_app_id FROM conversation_history WHERE organization_id = $1
                  UNION SELECT app_id FROM contact_entries WHERE organization_id = $1
                  UNION SELECT app_id FROM audit_entries WHERE organization_id = $1)
     ORDER BY id`,
  record: ({ id, name }) => ({ id: publicId('app', id), name }),
};

const teams: ArchiveQuery<'teams'> = {
  batch: 500,
  text: `
    SELECT t.id, t.name, t.color, ${timestamp('t.inserted_at')}, ${timestamp('t.updated_at')},
           coalesce((SELECT json_agg(json_build_object('user_id', m.user_id, 'is_lead', m.is_lead,
                                       'inserted_at', ${momentInJson('m.inserted_at')}) ORDER BY m.user_id)
                       FROM team_members m WHERE m.organization_id = $1 AND m.team_id = t.id), '[]') AS members
      FROM teams t WHERE t.organization_id = $1 AND t.deleted_at IS NULL ORDER BY t.id`,
  record: ({ id, name, color, members, inserted_at, updated_at }) => ({
    id: publicId('team', id),
    name,
    color,
    members: members.map((member: { user_id: string; is_lead: boolean; inserted_at: number }) => ({
      ...member,
      user_id: publicId('usr', member.user_id),
    })),
    inserted_at,
    updated_at,
  }),
};

const tags: ArchiveQuery<'tags'> = {
  batch: 1000,
  text: `SELECT id, name, color, ${created} FROM tags WHERE organization_id = $1 ORDER BY tags.id`,
  record: ({ id, name, color, inserted_at }) => ({ id: publicId('tag', id), name, color, inserted_at }),
};

const fields: ArchiveQuery<'fields'> = {
  batch: 500,
  text: `SELECT id, key, label, record, kind, options, shown_when, required_on_close, position, ${changed}
           FROM fields WHERE organization_id = $1 ORDER BY fields.id`,
  record: ({ id, ...field }) => ({ id: publicId('fld', id), ...field }),
};

const companies: ArchiveQuery<'companies'> = {
  batch: 500,
  text: `
    SELECT c.id, c.name, c.external_id, c.custom_attributes, ${timestamp('c.inserted_at')}, ${timestamp('c.updated_at')},
           ARRAY(SELECT domain FROM company_domains d WHERE d.organization_id = $1 AND d.company_id = c.id ORDER BY domain) AS domains
      FROM companies c WHERE c.organization_id = $1 ORDER BY c.id`,
  record: ({ id, name, domains, external_id, custom_attributes, inserted_at, updated_at }) => ({
    id: publicId('cmp', id),
    name,
    domains,
    external_id,
    custom_attributes,
    inserted_at,
    updated_at,
  }),
};

const contacts: ArchiveQuery<'contacts'> = {
  batch: 500,
  text: `
    SELECT c.id, c.external_id, c.name, c.email, c.phone, c.instagram_handle, c.profile_picture_url, c.is_blocked,
           c.company_id, c.custom_attributes, c.meta_info, ${timestamp('c.last_seen_at')}, ${timestamp('c.inserted_at')},
           ${timestamp('c.updated_at')}, ${timestamp('c.deleted_at')},
           ARRAY(SELECT a.address FROM contact_addresses a
                  WHERE a.organization_id = $1 AND a.contact_id = c.id ORDER BY a.address) AS other_emails,
           ARRAY(SELECT t.tag_id::text FROM contact_tags t
                  WHERE t.organization_id = $1 AND t.contact_id = c.id ORDER BY t.tag_id) AS tag_ids,
           m.into_id, m.actor_user_id, ${timestamp('m.merged_at')}, m.external_id AS merged_external_id, m.name AS merged_name,
           m.email AS merged_email, m.phone AS merged_phone, m.instagram_handle AS merged_instagram_handle
      FROM contacts c
      LEFT JOIN contact_merges m ON m.organization_id = $1 AND m.contact_id = c.id
     WHERE c.organization_id = $1 ORDER BY c.id`,
  record: (row) => ({
    id: publicId('cnt', row.id),
    external_id: row.external_id,
    name: row.name,
    email: row.email,
    other_emails: row.other_emails,
    phone: row.phone,
    instagram_handle: row.instagram_handle,
    profile_picture_url: row.profile_picture_url,
    is_blocked: row.is_blocked,
    company_id: idOrNull('cmp', row.company_id),
    tag_ids: ids('tag', row.tag_ids),
    custom_attributes: row.custom_attributes,
    meta_info: row.meta_info,
    last_seen_at: row.last_seen_at,
    erased_at: row.into_id === null ? row.deleted_at : null,
    merged:
      row.into_id === null
        ? null
        : {
            into_id: publicId('cnt', row.into_id),
            by_user_id: publicId('usr', row.actor_user_id),
            merged_at: row.merged_at,
            external_id: row.merged_external_id,
            name: row.merged_name,
            email: row.merged_email,
            phone: row.merged_phone,
            instagram_handle: row.merged_instagram_handle,
          },
    inserted_at: row.inserted_at,
    updated_at: row.updated_at,
  }),
};

const contactNotes: ArchiveQuery<'contact_notes'> = {
  batch: 500,
  text: `SELECT id, contact_id, user_id, text, ${changed} FROM contact_notes WHERE organization_id = $1 ORDER BY contact_notes.id`,
  record: ({ id, contact_id, user_id, text, inserted_at, updated_at }) => ({
    id: publicId('cnote', id),
    contact_id: publicId('cnt', contact_id),
    user_id: publicId('usr', user_id),
    text,
    inserted_at,
    updated_at,
  }),
};

const contactEntries: ArchiveQuery<'contact_entries'> = {
  batch: 500,
  text: `SELECT id, contact_id, app_id, title, text, url, ${timestamp('happened_at')}, ${created}
           FROM contact_entries WHERE organization_id = $1 ORDER BY contact_entries.id`,
  record: ({ id, contact_id, app_id, title, text, url, happened_at, inserted_at }) => ({
    id: publicId('ent', id),
    contact_id: publicId('cnt', contact_id),
    app_id: publicId('app', app_id),
    title,
    text,
    url,
    happened_at,
    inserted_at,
  }),
};

const macroFolders: ArchiveQuery<'macro_folders'> = {
  batch: 500,
  text: `SELECT id, name, ${created} FROM macro_folders WHERE organization_id = $1 ORDER BY macro_folders.id`,
  record: ({ id, name, inserted_at }) => ({ id: publicId('mfd', id), name, inserted_at }),
};

type FileColumns = Pick<
  Archived<'attachments'>,
  'id' | 'original_filename' | 'extension' | 'content_type' | 'file_size'
>;

/** In the order of their schema. */
function fileOf(row: FileColumns, { isMissing }: RecordContext): Archived<'macros'>['attachments'][number] {
  const id = publicId('att', row.id);
  return {
    id,
    original_filename: row.original_filename,
    extension: row.extension,
    content_type: row.content_type,
    file_size: row.file_size,
    path: isMissing(row.id) ? null : filePath(id, row.extension),
  };
}

/** A file that was dropped from its macro has no place. */
const macros: ArchiveQuery<'macros'> = {
  batch: 100,
  text: `
    SELECT m.id, m.name, m.shortcut, m.body_html, m.actions, m.folder_id, m.visibility, m.owner_user_id, m.team_id, m.use_count,
           ${timestamp('m.last_used_at')}, m.version, ${timestamp('m.inserted_at')}, ${timestamp('m.updated_at')},
           coalesce((SELECT json_agg(json_build_object('id', a.id, 'original_filename', a.original_filename, 'extension', a.extension,
                       'content_type', a.content_type, 'file_size', a.file_size) ORDER BY a.place)
                       FROM attachments a
                      WHERE a.organization_id = $1 AND a.macro_id = m.id AND a.place IS NOT NULL), '[]') AS attachments
      FROM macros m WHERE m.organization_id = $1 ORDER BY m.id`,
  record: (row, context) => ({
    id: publicId('mac', row.id),
    name: row.name,
    shortcut: row.shortcut,
    body_html: row.body_html,
    attachments: row.attachments.map((attachment: FileColumns) => fileOf(attachment, context)),
    actions: row.actions,
    folder_id: idOrNull('mfd', row.folder_id),
    visibility: row.visibility,
    owner_id: idOrNull('usr', row.owner_user_id),
    team_id: idOrNull('team', row.team_id),
    use_count: row.use_count,
    last_used_at: row.last_used_at,
    version: row.version,
    inserted_at: row.inserted_at,
    updated_at: row.updated_at,
  }),
};

const views: ArchiveQuery<'views'> = {
  batch: 500,
  text: `SELECT id, name, icon, owner_user_id, team_id, filter, sort, ${changed}
           FROM views WHERE organization_id = $1 ORDER BY views.id`,
  record: ({ id, name, icon, owner_user_id, team_id, filter, sort, inserted_at, updated_at }) => ({
    id: publicId('vw', id),
    name,
    icon,
    owner_id: idOrNull('usr', owner_user_id),
    team_id: idOrNull('team', team_id),
    filter,
    sort,
    inserted_at,
    updated_at,
  }),
};

/** The owner of the organization's is the organization. */
const signatures: ArchiveQuery<'signatures'> = {
  batch: 100,
  text: `SELECT nullif(owner_id, $1) AS user_id, body_html, ${timestamp('updated_at')}
           FROM signatures WHERE organization_id = $1 ORDER BY owner_id <> $1, owner_id`,
  record: ({ user_id, body_html, updated_at }) => ({
    user_id: idOrNull('usr', user_id),
    body_html,
    updated_at,
  }),
};

type Participant = {
  address: string;
  name: string | null;
  contact_id: string | null;
  confirmed_at: number | null;
  removed_at: number | null;
  inserted_at: number;
};

/** The team of a conversation that is yet to leave a deleted team is omitted. */
const conversations: ArchiveQuery<'conversations'> = {
  batch: 500,
  text: `
    SELECT c.id, c.number::float8 AS number, c.subject, c.status, c.priority, c.source, c.is_spam, c.contact_id,
           c.assignee_id, (SELECT t.id FROM teams t WHERE t.organization_id = $1 AND t.id = c.team_id AND t.deleted_at IS NULL) AS team_id,
           c.custom_attributes, c.meta_info, c.merged_into_id,
           ${timestamp('c.waiting_since')}, ${timestamp('c.first_replied_at')}, ${timestamp('c.snoozed_until')},
           ${timestamp('c.closed_at')}, ${timestamp('c.last_activity_at')}, ${timestamp('c.inserted_at')}, ${timestamp('c.updated_at')},
           ARRAY(SELECT t.tag_id::text FROM conversation_tags t
                  WHERE t.organization_id = $1 AND t.conversation_id = c.id ORDER BY t.tag_id) AS tag_ids,
           ARRAY(SELECT f.user_id::text FROM followers f
                  WHERE f.organization_id = $1 AND f.conversation_id = c.id ORDER BY f.user_id) AS follower_ids,
           coalesce((SELECT json_agg(json_build_object('address', p.address, 'name', p.name, 'contact_id', p.contact_id,
                       'confirmed_at', ${momentInJson('p.confirmed_at')}, 'removed_at', ${momentInJson('p.removed_at')},
                       'inserted_at', ${momentInJson('p.inserted_at')}) ORDER BY p.address COLLATE "C")
                       FROM conversation_participants p
                      WHERE p.organization_id = $1 AND p.conversation_id = c.id), '[]') AS participants
      FROM conversations c WHERE c.organization_id = $1 ORDER BY c.id`,
  record: (row) => ({
    id: publicId('cnv', row.id),
    number: row.number,
    subject: row.subject,
    status: row.status,
    priority: row.priority,
    source: row.source,
    is_spam: row.is_spam,
    contact_id: idOrNull('cnt', row.contact_id),
    assignee_id: idOrNull('usr', row.assignee_id),
    team_id: idOrNull('team', row.team_id),
    tag_ids: ids('tag', row.tag_ids),
    follower_ids: ids('usr', row.follower_ids),
    participants: row.participants.map((participant: Participant) => ({
      ...participant,
      contact_id: idOrNull('cnt', participant.contact_id),
    })),
    custom_attributes: row.custom_attributes,
    meta_info: row.meta_info,
    waiting_since: row.waiting_since,
    first_replied_at: row.first_replied_at,
    snoozed_until: row.snoozed_until,
    closed_at: row.closed_at,
    merged_into_id: idOrNull('cnv', row.merged_into_id),
    last_activity_at: row.last_activity_at,
    inserted_at: row.inserted_at,
    updated_at: row.updated_at,
  }),
};

/** The delivery state of a message that is still being sent isn't history. */
const messages: ArchiveQuery<'messages'> = {
  batch: 100,
  text: `
    SELECT m.id, m.conversation_id, m.source, m.body_html, m.user_id, m.contact_id, m.via_app_id, m.is_ai_message,
           m.reply_to_id, m.meta_info, m.channel_info, ${timestamp('m.marked_as_solution_at')}, ${timestamp('m.inserted_at')},
           nullif(m.delivery_status, 'queued') AS delivery_status, m.delivery_error, ${timestamp('m.delivery_updated_at')},
           s.message_id AS mail_of, s.message_id_header, s.in_reply_to, s.reference_ids, s.subject, ${timestamp('s.sent_at')},
           coalesce((SELECT json_agg(json_build_object('kind', r.kind, 'address', r.address, 'name', r.name) ORDER BY r.place)
                       FROM mail_recipients r WHERE r.organization_id = $1 AND r.message_id = m.id), '[]') AS recipients,
           i.mail AS imported_mail
      FROM messages m
      LEFT JOIN mail_messages s ON s.organization_id = $1 AND s.message_id = m.id
      LEFT JOIN imported_mails i ON i.organization_id = $1 AND i.message_id = m.id
     WHERE m.organization_id = $1 ORDER BY m.conversation_id, m.inserted_at, m.id`,
  record: (row) => ({
    id: publicId('msg', row.id),
    conversation_id: publicId('cnv', row.conversation_id),
    source: row.source,
    body_html: row.body_html,
    user_id: idOrNull('usr', row.user_id),
    via_app_id: idOrNull('app', row.via_app_id),
    contact_id: idOrNull('cnt', row.contact_id),
    is_ai_message: row.is_ai_message,
    reply_to_id: idOrNull('msg', row.reply_to_id),
    meta_info: row.meta_info,
    channel_info: row.channel_info,
    marked_as_solution_at: row.marked_as_solution_at,
    delivery:
      row.delivery_status === null
        ? null
        : { status: row.delivery_status, error: row.delivery_error, updated_at: row.delivery_updated_at },
    mail:
      row.mail_of === null
        ? withKeyOrder(row.imported_mail, row.recipients)
        : {
            message_id: row.message_id_header,
            in_reply_to: row.in_reply_to,
            references: row.reference_ids,
            subject: row.subject,
            sent_at: row.sent_at,
            recipients: row.recipients,
          },
    inserted_at: row.inserted_at,
  }),
};

/** As an email of a channel has them: the database stores an object's keys in an order of its own. */
function withKeyOrder(mail: ImportedMail | null, recipients: Mail['recipients']): Mail | null {
  return (
    mail && {
      message_id: mail.message_id,
      in_reply_to: mail.in_reply_to,
      references: mail.references,
      subject: mail.subject,
      sent_at: mail.sent_at,
      recipients,
    }
  );
}

type Mail = NonNullable<Archived<'messages'>['mail']>;
type ImportedMail = Omit<Mail, 'recipients'>;

const notes: ArchiveQuery<'notes'> = {
  batch: 100,
  text: `
    SELECT n.id, n.conversation_id, n.body_html, n.user_id, n.via_app_id, ${timestamp('n.inserted_at')}, ${timestamp('n.updated_at')},
           ARRAY(SELECT m.user_id::text FROM note_mentions m
                  WHERE m.organization_id = $1 AND m.note_id = n.id ORDER BY m.user_id) AS mention_ids
      FROM notes n WHERE n.organization_id = $1 ORDER BY n.conversation_id, n.inserted_at, n.id`,
  record: (row) => ({
    id: publicId('note', row.id),
    conversation_id: publicId('cnv', row.conversation_id),
    body_html: row.body_html,
    user_id: publicId('usr', row.user_id),
    via_app_id: idOrNull('app', row.via_app_id),
    mention_ids: ids('usr', row.mention_ids),
    inserted_at: row.inserted_at,
    updated_at: row.updated_at,
  }),
};

const attachments: ArchiveQuery<'attachments'> = {
  batch: 500,
  text: `
    SELECT a.id, a.original_filename, a.extension, a.content_type, a.file_size, a.message_id, a.note_id,
           ${timestamp('a.inserted_at')}, coalesce(m.conversation_id, n.conversation_id) AS conversation_id
      FROM attachments a
      LEFT JOIN messages m ON m.organization_id = $1 AND m.id = a.message_id
      LEFT JOIN notes n ON n.organization_id = $1 AND n.id = a.note_id
     WHERE a.organization_id = $1 AND (a.message_id IS NOT NULL OR a.note_id IS NOT NULL)
     ORDER BY coalesce(m.conversation_id, n.conversation_id), a.message_id, a.note_id, a.place, a.id`,
  record: (row, context) => {
    const { id, ...file } = fileOf(row, context);
    return {
      id,
      conversation_id: publicId('cnv', row.conversation_id),
      resource_type: row.message_id === null ? 'note' : 'message',
      resource_id: row.message_id === null ? publicId('note', row.note_id) : publicId('msg', row.message_id),
      ...file,
      inserted_at: row.inserted_at,
    };
  },
};

/** What is written below `files/`: of messages, notes and macros. */
export const archivedFiles = `
  SELECT id, file_key, extension, content_type FROM attachments
   WHERE organization_id = $1 AND (message_id IS NOT NULL OR note_id IS NOT NULL OR macro_id IS NOT NULL AND place IS NOT NULL)
   ORDER BY id`;

const history: ArchiveQuery<'history'> = {
  batch: 500,
  text: `
    SELECT id, conversation_id, actor_type, actor_user_id, actor_app_id, before, after, merged_id, split_into_id,
           split_from_id, ${created}
      FROM conversation_history WHERE organization_id = $1
     ORDER BY conversation_id, conversation_history.inserted_at, conversation_history.id`,
  record: (row) => ({
    id: publicId('evt', row.id),
    conversation_id: publicId('cnv', row.conversation_id),
    actor: {
      type: row.actor_type,
      user_id: idOrNull('usr', row.actor_user_id),
      app_id: idOrNull('app', row.actor_app_id),
    },
    before: withPublicIds(row.before),
    after: withPublicIds(row.after),
    merged_id: idOrNull('cnv', row.merged_id),
    split_into_id: idOrNull('cnv', row.split_into_id),
    split_from_id: idOrNull('cnv', row.split_from_id),
    inserted_at: row.inserted_at,
  }),
};

/** The values of a change that are ids, by key. */
export const changedIds: Readonly<Record<string, IdPrefix>> = {
  assignee_id: 'usr',
  team_id: 'team',
  contact_id: 'cnt',
};

function withPublicIds(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const prefix = changedIds[key];
      return [key, prefix && typeof value === 'string' ? publicId(prefix, value) : value];
    }),
  );
}

const audit: ArchiveQuery<'audit'> = {
  batch: 500,
  text: `SELECT id, kind, user_id, app_id, details, host(address) AS address, user_agent, ${created}
           FROM audit_entries WHERE organization_id = $1 ORDER BY audit_entries.id`,
  record: (row) => ({
    id: publicId('aud', row.id),
    kind: row.kind,
    user_id: idOrNull('usr', row.user_id),
    app_id: idOrNull('app', row.app_id),
    details: row.details,
    address: row.address,
    user_agent: row.user_agent,
    inserted_at: row.inserted_at,
  }),
};

export type ArchiveQueries = { readonly [Kind in ArchiveKind]: ArchiveQuery<Kind> };

export const archiveQueries: ArchiveQueries = {
  members,
  apps,
  teams,
  tags,
  fields,
  companies,
  contacts,
  contact_notes: contactNotes,
  contact_entries: contactEntries,
  macro_folders: macroFolders,
  macros,
  views,
  signatures,
  conversations,
  messages,
  notes,
  attachments,
  history,
  audit,
};
