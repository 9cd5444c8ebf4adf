import type { Writer } from '../db/database.ts';
import { formatTimestamp, type Microseconds } from '../db/microseconds.ts';
import { newId, publicId } from '../ids/public-id.ts';

/** A record in the world: its uuid and its public id. */
export type AddedRecord = { id: string; publicId: string };

export async function addContact(
  writer: Writer,
  { organizationId, name, email }: { organizationId: string; name: string; email?: string },
): Promise<AddedRecord> {
  const id = newId();
  await writer.write({
    text: 'INSERT INTO contacts (organization_id, id, name, email) VALUES ($1, $2, $3, $4)',
    values: [organizationId, id, name, email ?? `${id}@customer.example`],
  });
  return { id, publicId: publicId('cnt', id) };
}

export type AddConversation = {
  organizationId: string;
  contactId?: string;
  assigneeId?: string;
  status?: string;
  priority?: string;
  source?: string;
  isSpam?: boolean;
  mergedIntoId?: string;
  tags?: string[];
  subject?: string;
  waiting?: boolean;
  /** The time of its last activity; also when it was opened and last changed. */
  at?: Microseconds;
};

/** A conversation without messages, written straight to the tables: the starting point of the operations under test. */
export async function addConversation(writer: Writer, options: AddConversation): Promise<AddedRecord> {
  const { organizationId, tags = [], at = Date.now() * 1000 } = options;
  const id = newId();
  const timestamp = formatTimestamp(at);
  await writer.write({
    text: `WITH taken AS (UPDATE conversation_counters SET last_number = last_number + 1
                           WHERE organization_id = $1 RETURNING last_number)
           INSERT INTO conversations (organization_id, id, number, subject, status, priority, source, is_spam, contact_id,
             assignee_id, merged_into_id, waiting_since, snoozed_until, closed_at, last_activity_at, inserted_at, updated_at)
           SELECT $1, $2, last_number, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $14 FROM taken`,
    values: [
      organizationId,
      id,
      options.subject ?? 'A question',
      options.status ?? 'open',
      options.priority ?? 'none',
      options.source ?? 'email',
      options.isSpam ?? false,
      options.contactId ?? null,
      options.assigneeId ?? null,
      options.mergedIntoId ?? null,
      options.waiting ? timestamp : null,
      options.status === 'snoozed' ? '2100-01-01' : null,
      options.status === 'closed' ? timestamp : null,
      timestamp,
    ],
  });
  for (const tag of tags)
    await tagConversation(writer, { organizationId, conversationId: id, name: tag, timestamp });
  return { id, publicId: publicId('cnv', id) };
}

type TagConversation = { organizationId: string; conversationId: string; name: string; timestamp: string };

async function tagConversation(
  writer: Writer,
  { organizationId, conversationId, name, timestamp }: TagConversation,
): Promise<void> {
  await writer.write({
    text: `WITH tag AS (INSERT INTO tags (organization_id, id, name) VALUES ($1, $2, $3)
             ON CONFLICT (organization_id, name) DO UPDATE SET name = excluded.name RETURNING id)
           INSERT INTO conversation_tags (organization_id, conversation_id, tag_id, last_activity_at)
           SELECT $1, $4, id, $5 FROM tag`,
    values: [organizationId, newId(), name, conversationId, timestamp],
  });
}

/** A message that a contact or a member wrote. */
export async function addMessage(
  writer: Writer,
  {
    organizationId,
    conversationId,
    body = '<p>Hello?</p>',
    ...author
  }: {
    organizationId: string;
    conversationId: string;
    body?: string;
  } & ({ contactId: string } | { userId: string }),
): Promise<AddedRecord> {
  const id = newId();
  const [userId, contactId] = 'userId' in author ? [author.userId, null] : [null, author.contactId];
  await writer.write({
    text: `INSERT INTO messages (organization_id, id, conversation_id, source, body_html, user_id, contact_id, inserted_at)
           VALUES ($1, $2, $3, 'email', $4, $5, $6, clock_timestamp())`,
    values: [organizationId, id, conversationId, body, userId, contactId],
  });
  return { id, publicId: publicId('msg', id) };
}

/** A change of a conversation, as its history stores it. */
export async function addHistory(
  writer: Writer,
  {
    organizationId,
    conversationId,
    mergedId,
  }: { organizationId: string; conversationId: string; mergedId?: string },
): Promise<void> {
  await writer.write({
    text: `INSERT INTO conversation_history (organization_id, conversation_id, inserted_at, id, actor_type, before, after,
             merged_id)
           VALUES ($1, $2, clock_timestamp(), $3, 'system', '{"priority": "none"}', '{"priority": "low"}', $4)`,
    values: [organizationId, conversationId, newId(), mergedId ?? null],
  });
}

/** The channel's id of a message that it delivered. */
export async function addExternalId(
  writer: Writer,
  { organizationId, appId, messageId }: { organizationId: string; appId: string; messageId: string },
): Promise<void> {
  await writer.write({
    text: `INSERT INTO message_external_ids (organization_id, app_id, external_id, message_id) VALUES ($1, $2, $3, $4)`,
    values: [organizationId, appId, messageId, messageId],
  });
}

/** Adds one of the organization's tags to a contact. */
export async function addContactTag(
  writer: Writer,
  { organizationId, contactId }: { organizationId: string; contactId: string },
): Promise<void> {
  await writer.write({
    text: `INSERT INTO contact_tags (organization_id, contact_id, tag_id)
           SELECT $1, $2, id FROM tags WHERE organization_id = $1 LIMIT 1`,
    values: [organizationId, contactId],
  });
}

/** An unused tag. */
export async function addTag(
  writer: Writer,
  { organizationId, name }: { organizationId: string; name?: string },
): Promise<AddedRecord> {
  const id = newId();
  await writer.write({
    text: 'INSERT INTO tags (organization_id, id, name) VALUES ($1, $2, $3)',
    values: [organizationId, id, name ?? `tag ${id}`],
  });
  return { id, publicId: publicId('tag', id) };
}

type AddInvitation = { organizationId: string; invitedById: string; email?: string };

/** A pending invitation. */
export async function addInvitation(
  writer: Writer,
  { organizationId, invitedById, email }: AddInvitation,
): Promise<AddedRecord> {
  const id = newId();
  await writer.write({
    text: `INSERT INTO invitations (id, organization_id, email, role, invited_by_id, expires_at)
           VALUES ($1, $2, $3, 'member', $4, now() + interval '7 days')`,
    values: [id, organizationId, email ?? `${id}@invited.example`, invitedById],
  });
  return { id, publicId: publicId('inv', id) };
}

/** A note that mentions its own author. */
export async function addNote(
  writer: Writer,
  {
    organizationId,
    conversationId,
    userId,
  }: { organizationId: string; conversationId: string; userId: string },
): Promise<AddedRecord> {
  const id = newId();
  await writer.write({
    text: `WITH note AS (INSERT INTO notes (organization_id, id, conversation_id, body_html, user_id)
                         VALUES ($1, $2, $3, '<p>Between us</p>', $4) RETURNING *)
           INSERT INTO note_mentions (organization_id, note_id, user_id) SELECT organization_id, id, user_id FROM note`,
    values: [organizationId, id, conversationId, userId],
  });
  return { id, publicId: publicId('note', id) };
}

/** A notification of a conversation that its member follows and has read. */
export async function addNotification(
  writer: Writer,
  where: { organizationId: string; conversationId: string; userId: string },
): Promise<AddedRecord> {
  const { organizationId, conversationId, userId } = where;
  const id = newId();
  await writer.write({
    text: `WITH follower AS (INSERT INTO followers VALUES ($1, $2, $3)),
                read AS (INSERT INTO conversation_reads VALUES ($1, $3, $2, now(), false))
           INSERT INTO notifications (organization_id, id, user_id, conversation_id, kind, count, inserted_at, updated_at)
           VALUES ($1, $4, $3, $2, 'mention', 1, now(), now())`,
    values: [organizationId, conversationId, userId, id],
  });
  return { id, publicId: publicId('ntf', id) };
}

/** The record of an event that couldn't be handled; without the event. */
export async function addSkippedEvent(
  writer: Writer,
  { organizationId, conversationId }: { organizationId: string; conversationId: string },
): Promise<AddedRecord> {
  const id = newId();
  await writer.write({
    text: `INSERT INTO skipped_events (organization_id, id, consumer, event_id, event_inserted_at, type, record_id, attempts,
                                       last_attempt_at, retry_at, inserted_at)
           VALUES ($1, $2, 'notifications', $2, now(), 'conversation.assigned', $3, 3, now(), now() + interval '1 hour', now())`,
    values: [organizationId, id, conversationId],
  });
  return { id, publicId: publicId('skp', id) };
}

/** An uploaded attachment of a message, and one of a note, of which only the rows exist. */
export async function addAttachments(
  writer: Writer,
  { organizationId, messageId, noteId }: { organizationId: string; messageId: string; noteId: string },
): Promise<{ ofMessage: AddedRecord; ofNote: AddedRecord }> {
  const [ofMessage, ofNote] = [newId(), newId()];
  await writer.write({
    text: `INSERT INTO attachments (organization_id, id, caller_id, original_filename, extension, content_type, file_size,
             file_key, upload_began_at, uploaded_at, message_id, note_id, place)
           VALUES ($1, $2, $1, 'a.txt', 'txt', 'text/plain', 1, 'no/file', now(), now(), $4, NULL, 1),
                  ($1, $3, $1, 'a.txt', 'txt', 'text/plain', 1, 'no/file', now(), now(), NULL, $5, 1)`,
    values: [organizationId, ofMessage, ofNote, messageId, noteId],
  });
  return {
    ofMessage: { id: ofMessage, publicId: publicId('att', ofMessage) },
    ofNote: { id: ofNote, publicId: publicId('att', ofNote) },
  };
}

/** An endpoint of somebody's connection, created with one of its tokens, with a delivered event. */
export async function addWebhook(
  writer: Writer,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<AddedRecord & { delivery: AddedRecord }> {
  const [id, delivery] = [newId(), newId()];
  const { rowCount } = await writer.write({
    text: `WITH webhook AS (
             INSERT INTO webhooks (organization_id, id, connection_id, url, types, begins_after)
             SELECT $1, $2, id, 'https://hooks.example.com/', '{contact.created}', 0 FROM connections
              WHERE organization_id = $1 AND user_id = $4 AND revoked_at IS NULL ORDER BY id LIMIT 1 RETURNING *
           ), secret AS (
             INSERT INTO webhook_secrets (organization_id, webhook_id, id, sealed)
             SELECT organization_id, id, id, '\\x00' FROM webhook)
           INSERT INTO webhook_deliveries (organization_id, id, webhook_id, event_id, event_inserted_at, type, status)
           SELECT organization_id, $3, id, $3, now(), 'contact.created', 'delivered' FROM webhook`,
    values: [organizationId, id, delivery, userId],
  });
  if (rowCount !== 1) throw new Error('This person has no connection: make a token for them first.');
  return {
    id,
    publicId: publicId('whk', id),
    delivery: { id: delivery, publicId: publicId('dlv', delivery) },
  };
}

/** A company with one domain. */
export async function addCompany(
  writer: Writer,
  { organizationId, domain = `${newId()}.example` }: { organizationId: string; domain?: string },
): Promise<AddedRecord> {
  const id = newId();
  await writer.write({
    text: `WITH company AS (
             INSERT INTO companies (organization_id, id, name) VALUES ($1, $2, 'Orchard Tools') RETURNING id)
           INSERT INTO company_domains (organization_id, domain, company_id) SELECT $1, $3, id FROM company`,
    values: [organizationId, id, domain],
  });
  return { id, publicId: publicId('cmp', id) };
}

/** A note about a contact. */
export async function addContactNote(
  writer: Writer,
  { organizationId, contactId, userId }: { organizationId: string; contactId: string; userId: string },
): Promise<AddedRecord> {
  const id = newId();
  await writer.write({
    text: `INSERT INTO contact_notes (organization_id, id, contact_id, user_id, text, inserted_at, updated_at)
           VALUES ($1, $2, $3, $4, 'Prefers the phone', clock_timestamp(), clock_timestamp())`,
    values: [organizationId, id, contactId, userId],
  });
  return { id, publicId: publicId('cnote', id) };
}

/** An entry of an app about a contact. */
export async function addContactEntry(
  writer: Writer,
  { organizationId, contactId, appId }: { organizationId: string; contactId: string; appId: string },
): Promise<AddedRecord> {
  const id = newId();
  await writer.write({
    text: `INSERT INTO contact_entries (organization_id, id, contact_id, app_id, title, happened_at, inserted_at)
           VALUES ($1, $2, $3, $4, 'Placed order 1017', clock_timestamp(), clock_timestamp())`,
    values: [organizationId, id, contactId, appId],
  });
  return { id, publicId: publicId('ent', id) };
}

/** A message to be sent in an hour. Its conversation shows nothing of it. */
export async function addScheduledMessage(
  writer: Writer,
  {
    organizationId,
    conversationId,
    userId,
    sendAt = Date.now() * 1000 + 3600_000_000,
  }: { organizationId: string; conversationId: string; userId: string; sendAt?: Microseconds },
): Promise<AddedRecord> {
  const id = newId();
  await writer.write({
    text: `INSERT INTO scheduled_messages (organization_id, id, conversation_id, user_id, body_html, request, send_at, written_after,
                                           inserted_at, updated_at)
           VALUES ($1, $2, $3, $4, '<p>Did it arrive?</p>', '{}', $5, clock_timestamp(), clock_timestamp(), clock_timestamp())`,
    values: [organizationId, id, conversationId, userId, formatTimestamp(sendAt)],
  });
  return { id, publicId: publicId('sch', id) };
}

/** An open reply that an app suggested. */
export async function addSuggestion(
  writer: Writer,
  {
    organizationId,
    conversationId,
    appId,
  }: { organizationId: string; conversationId: string; appId: string },
): Promise<AddedRecord> {
  const id = newId();
  await writer.write({
    text: `INSERT INTO suggestions (organization_id, id, conversation_id, kind, body_html, app_id, inserted_at, updated_at)
           VALUES ($1, $2, $3, 'reply', '<p>A new wheel is on its way.</p>', $4, clock_timestamp(), clock_timestamp())`,
    values: [organizationId, id, conversationId, appId],
  });
  return { id, publicId: publicId('sug', id) };
}

/** A team without members. */
export async function addTeam(
  writer: Writer,
  { organizationId, name = `Team ${newId()}` }: { organizationId: string; name?: string },
): Promise<AddedRecord> {
  const id = newId();
  await writer.write({
    text: 'INSERT INTO teams (organization_id, id, name) VALUES ($1, $2, $3)',
    values: [organizationId, id, name],
  });
  return { id, publicId: publicId('team', id) };
}

export async function addTeamMember(
  writer: Writer,
  { organizationId, teamId, userId }: { organizationId: string; teamId: string; userId: string },
): Promise<void> {
  await writer.write({
    text: `INSERT INTO team_members (organization_id, team_id, user_id, is_lead, inserted_at)
           VALUES ($1, $2, $3, false, clock_timestamp())`,
    values: [organizationId, teamId, userId],
  });
}

/** A view of all open conversations, of a team or of everybody. */
export async function addView(
  writer: Writer,
  { organizationId, teamId = null }: { organizationId: string; teamId?: string | null },
): Promise<AddedRecord> {
  const id = newId();
  await writer.write({
    text: `INSERT INTO views (organization_id, id, name, team_id, filter, sort)
           VALUES ($1, $2, $3, $4, '{"field": "status", "op": "is", "value": "open"}', '-last_activity_at')`,
    values: [organizationId, id, `View ${id}`, teamId],
  });
  return { id, publicId: publicId('vw', id) };
}

/** A custom field of conversations, for texts. */
export async function addField(
  writer: Writer,
  { organizationId, key = `field-${newId()}` }: { organizationId: string; key?: string },
): Promise<AddedRecord> {
  const id = newId();
  await writer.write({
    text: `INSERT INTO fields (organization_id, id, record, key, label, kind, options, required_on_close, position)
           VALUES ($1, $2, 'conversation', $3, $3, 'text', '[]', false, 0)`,
    values: [organizationId, id, key],
  });
  return { id, publicId: publicId('fld', id) };
}

export type AddMacro = { organizationId: string; name?: string; teamId?: string; folderId?: string };

/** A macro of a team or of everyone's, that closes what it is sent to. */
export async function addMacro(
  writer: Writer,
  { organizationId, name = `Macro ${newId()}`, teamId, folderId }: AddMacro,
): Promise<AddedRecord> {
  const id = newId();
  await writer.write({
    text: `INSERT INTO macros (organization_id, id, name, body_html, actions, visibility, team_id, folder_id)
           VALUES ($1, $2, $3, '<p>Done.</p>', '[{"type": "set_status", "status": "closed"}]', $4, $5, $6)`,
    values: [organizationId, id, name, teamId ? 'team' : 'everyone', teamId ?? null, folderId ?? null],
  });
  return { id, publicId: publicId('mac', id) };
}

export async function addMacroFolder(
  writer: Writer,
  { organizationId, name = `Folder ${newId()}` }: { organizationId: string; name?: string },
): Promise<AddedRecord> {
  const id = newId();
  await writer.write({
    text: 'INSERT INTO macro_folders (organization_id, id, name) VALUES ($1, $2, $3)',
    values: [organizationId, id, name],
  });
  return { id, publicId: publicId('mfd', id) };
}

/** The signature of an organization, which names it by its id. */
export async function addSignature(writer: Writer, { id, publicId: shown }: AddedRecord): Promise<void> {
  await writer.write({
    text: `INSERT INTO signatures (organization_id, owner_id, body_html, updated_at) VALUES ($1, $1, $2, now())
           ON CONFLICT (organization_id, owner_id) DO NOTHING`,
    values: [id, `<p>${shown}</p>`],
  });
}
