import type { Transaction } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';
import { pauseSequencing } from '../../events/pause-sequencing.ts';
import { eraseMailOf } from './erase-mail.ts';

/**
 * Spans the tables with a contact's data: its row, tags, notes, mail, imports, exports, suggestions, scheduled messages, events, and
 * endpoints' responses to those. Sequencing is paused in the meantime: the two would wait for each other's rows.
 */
export async function blankContact(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<void> {
  await pauseSequencing(transaction, organizationId);
  await transaction.write({ text: removeImportRows, values: [organizationId, id] });
  await eraseMailOf(transaction, organizationId, id);
  await transaction.write({ text: blankRow, values: [organizationId, id, processTime()] });
  for (const text of [
    removeTags,
    endVisits,
    removeReads,
    removeNotes,
    removeEntries,
    removeTranscripts,
    releaseScheduledFiles,
    removeScheduled,
    clearScheduled,
    removeSuggestions,
    removeAiRequests,
    removeBasedSuggestions,
    removeBasedRequests,
    blankVisits,
    blankEvents,
    blankWebhookResponses,
  ])
    await transaction.write({ text, values: [organizationId, id] });
  await deleteExports(transaction, organizationId, id);
}

const blankRow = `
  UPDATE contacts
     SET external_id = NULL, name = NULL, email = NULL, phone = NULL, instagram_handle = NULL,
         profile_picture_url = NULL, is_blocked = false, company_id = NULL, custom_attributes = '{}', meta_info = '{}',
         last_seen_at = NULL, updated_at = $3, deleted_at = $3
   WHERE organization_id = $1 AND id = $2`;

/**
 * Rows of imported files with one of their identifiers, as long as the contact still has these: refused rows, and those that would
 * create the contact again.
 */
const removeImportRows = `
  DELETE FROM contact_import_rows
   WHERE organization_id = $1 AND EXISTS (
         SELECT 1 FROM unnest(cells) AS cell WHERE lower(btrim(cell)) IN (
           SELECT lower(unnest(ARRAY[email, external_id, phone])) FROM contacts WHERE organization_id = $1 AND id = $2
           UNION ALL
           SELECT lower(unnest(ARRAY[email, external_id, phone])) FROM contact_merges
            WHERE organization_id = $1 AND (into_id = $2 OR contact_id = $2)
           UNION ALL
           SELECT address FROM contact_addresses WHERE organization_id = $1 AND contact_id = $2))`;

const removeTags = 'DELETE FROM contact_tags WHERE organization_id = $1 AND contact_id = $2';

/** Their tokens are invalid from then on, and their profile data is gone. */
const endVisits = `
  WITH s AS (DELETE FROM widget_sessions WHERE organization_id = $1 AND contact_id = $2 RETURNING id)
  DELETE FROM widget_tokens WHERE organization_id = $1 AND session_id IN (SELECT id FROM s)`;

const removeReads = 'DELETE FROM widget_reads WHERE organization_id = $1 AND contact_id = $2';

const removeNotes = 'DELETE FROM contact_notes WHERE organization_id = $1 AND contact_id = $2';

const removeEntries = 'DELETE FROM contact_entries WHERE organization_id = $1 AND contact_id = $2';

const removeTranscripts = 'DELETE FROM widget_transcripts WHERE organization_id = $1 AND contact_id = $2';

const ofTheirs = `conversation_id IN (
  SELECT id FROM conversations WHERE organization_id = $1 AND contact_id = $2)`;

/** They repeat what the contact wrote. */
const removeSuggestions = `DELETE FROM suggestions WHERE organization_id = $1 AND ${ofTheirs}`;

const removeAiRequests = `DELETE FROM ai_requests WHERE organization_id = $1 AND ${ofTheirs}`;

/** What they have written in, and what that was merged into. */
const withTheirs = `
  SELECT coalesce(merged_into_id, id) AS id FROM conversations WHERE organization_id = $1 AND contact_id = $2
  UNION
  SELECT conversation_id FROM messages WHERE organization_id = $1 AND contact_id = $2`;

/** For other contacts, but based on a conversation with this one. */
const removeBasedSuggestions = `
  DELETE FROM suggestions WHERE organization_id = $1 AND id IN (
    SELECT s.id FROM (${withTheirs}) source
      JOIN suggestions s ON s.organization_id = $1
       AND s.sources @> jsonb_build_array(jsonb_build_object('type', 'conversation', 'id', source.id)))`;

const removeBasedRequests = `
  DELETE FROM ai_requests WHERE organization_id = $1 AND source_ids && ARRAY(${withTheirs})`;

/** The sweep deletes them. */
const releaseScheduledFiles = `
  UPDATE attachments SET scheduled_message_id = NULL, place = NULL, inserted_at = 'epoch'
   WHERE organization_id = $1 AND scheduled_message_id IN (
         SELECT id FROM scheduled_messages WHERE organization_id = $1 AND ${ofTheirs})`;

/** What was still to be written to them is never sent. */
const removeScheduled = `DELETE FROM scheduled_messages WHERE organization_id = $1 AND ${ofTheirs}`;

const clearScheduled = `
  UPDATE conversations SET scheduled_at = NULL, scheduled_is_held = false
   WHERE organization_id = $1 AND contact_id = $2 AND scheduled_at IS NOT NULL`;

/** Each of their messages has their page and their claimed identity. */
const blankVisits = `
  UPDATE messages SET channel_info = channel_info - 'visitor'
   WHERE organization_id = $1 AND contact_id = $2 AND channel_info ? 'visitor' AND conversation_id IN (
     SELECT id FROM conversations WHERE organization_id = $1 AND contact_id = $2)`;

/** Finds them by the index events_of_contacts, whose condition this repeats. */
const blankEvents = `
  WITH blank AS (
    SELECT inserted_at, id, jsonb_build_object(
             'id', record_id, 'inserted_at', data -> 'inserted_at', 'updated_at', data -> 'updated_at') AS data
      FROM events
     WHERE organization_id = $1 AND record_id = $2
       AND type IN ('contact.created', 'contact.updated', 'contact.blocked')
  )
  UPDATE events e SET previous = NULL, data = blank.data FROM blank
   WHERE e.organization_id = $1 AND e.inserted_at = blank.inserted_at AND e.id = blank.id`;

/** An endpoint's response to an event of the contact may repeat the request. */
const blankWebhookResponses = `
  UPDATE webhook_deliveries SET response_body = NULL
   WHERE organization_id = $1 AND response_body IS NOT NULL AND event_id IN (
         SELECT id FROM events WHERE organization_id = $1 AND record_id = $2
            AND type IN ('contact.created', 'contact.updated', 'contact.blocked'))`;

/** Their data in files; the sweep deletes those. One that is being written has lost its row, and is discarded. */
async function deleteExports(transaction: Transaction, organizationId: string, id: string): Promise<void> {
  const { rows } = await transaction.write<{ file_key: string | null }>({
    text: 'DELETE FROM exports WHERE organization_id = $1 AND contact_id = $2 RETURNING file_key',
    values: [organizationId, id],
  });
  const keys = rows.flatMap(({ file_key }) => file_key ?? []);
  if (keys.length === 0) return;
  await transaction.write({
    text: `INSERT INTO discarded_files (file_key, retry_at) SELECT unnest($1::text[]), $2::timestamptz ON CONFLICT DO NOTHING`,
    values: [keys, processTime()],
  });
}
