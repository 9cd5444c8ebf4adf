import type { Transaction } from '../../../db/database.ts';
import { processTime } from '../../../db/timestamps.ts';
import type { EventActor } from '../../../events/record-event.ts';
import { updateContact } from '../contact-store.ts';
import type { Combined } from './combine-contacts.ts';

/** Uuids of two contacts, both locked. */
export type Merge = { organizationId: string; sourceId: string; targetId: string };

type Person = Extract<EventActor, { type: 'member' }>;

/**
 * Locks both, in one order regardless of the direction of the merge, so that nobody writes as one of them in the
 * meantime. Returns whether both exist.
 */
export async function lockBoth(
  transaction: Transaction,
  { organizationId, sourceId, targetId }: Merge,
): Promise<boolean> {
  const rows = await transaction.read({
    name: 'lock_contacts_to_merge',
    text: `SELECT FROM contacts WHERE organization_id = $1 AND id = ANY ($2) AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
    values: [organizationId, [sourceId, targetId]],
  });
  return rows.length === 2;
}

/** What identifies the source moves; its name and picture stay below messages until these have moved. */
export async function combineRows(
  transaction: Transaction,
  { organizationId, sourceId, targetId }: Merge,
  { properties }: Combined,
): Promise<void> {
  await transaction.write({
    name: 'retire_merged_contact',
    text: `UPDATE contacts SET external_id = NULL, email = NULL, is_blocked = false, company_id = NULL, custom_attributes = '{}', meta_info = '{}',
                  updated_at = $3, deleted_at = $3
            WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, sourceId, processTime()],
  });
  await updateContact(transaction, { organization_id: organizationId, id: targetId, ...properties });
  await transaction.write({
    name: 'keep_last_seen_of_merged',
    text: `UPDATE contacts c SET last_seen_at = greatest(c.last_seen_at, source.last_seen_at)
             FROM contacts source
            WHERE c.organization_id = $1 AND c.id = $3 AND source.organization_id = $1 AND source.id = $2
              AND source.last_seen_at IS NOT NULL`,
    values: [organizationId, sourceId, targetId],
  });
}

/** Stores the source's identifiers, and that contacts merged into it before now lead to the target. */
export async function rememberMerge(
  transaction: Transaction,
  { organizationId, sourceId, targetId }: Merge,
  { lost, actor }: { lost: Combined['lost']; actor: Person },
): Promise<void> {
  const now = processTime();
  await transaction.write({
    name: 'repoint_merged_contacts',
    text: 'UPDATE contact_merges SET into_id = $3 WHERE organization_id = $1 AND into_id = $2',
    values: [organizationId, sourceId, targetId],
  });
  await transaction.write({
    name: 'insert_contact_merge',
    text: `INSERT INTO contact_merges
             (organization_id, contact_id, into_id, external_id, name, email, phone, instagram_handle, actor_user_id, actor_app_id,
              merged_at, move_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
    values: [
      organizationId,
      sourceId,
      targetId,
      lost.external_id,
      lost.name,
      lost.email,
      lost.phone,
      lost.instagram_handle,
      actor.userId,
      actor.appId ?? null,
      now,
    ],
  });
}

/** Spans the small tables with a contact's data; conversations, of which there may be many, move afterwards. */
export async function moveRecords(
  transaction: Transaction,
  { organizationId, sourceId, targetId }: Merge,
  lost: Combined['lost'],
): Promise<void> {
  const values = [organizationId, sourceId, targetId];
  for (const text of [
    addTags,
    moveAddresses,
    moveNotes,
    moveEntries,
    endUnprovenVisits,
    moveVisits,
    moveTranscripts,
  ])
    await transaction.write({ text, values });
  await transaction.write({ text: removeTags, values: [organizationId, sourceId] });
  if (lost.email !== null)
    await transaction.write({
      name: 'keep_address_of_merged',
      text: `INSERT INTO contact_addresses (organization_id, address, contact_id) VALUES ($1, $2, $3)
             ON CONFLICT (organization_id, address) DO UPDATE SET contact_id = excluded.contact_id`,
      values: [organizationId, lost.email, targetId],
    });
}

const addTags = `
  INSERT INTO contact_tags (organization_id, contact_id, tag_id)
  SELECT $1, $3, tag_id FROM contact_tags WHERE organization_id = $1 AND contact_id = $2 ON CONFLICT DO NOTHING`;

const removeTags = 'DELETE FROM contact_tags WHERE organization_id = $1 AND contact_id = $2';

const moveAddresses =
  'UPDATE contact_addresses SET contact_id = $3 WHERE organization_id = $1 AND contact_id = $2';

const moveNotes = 'UPDATE contact_notes SET contact_id = $3 WHERE organization_id = $1 AND contact_id = $2';

const moveEntries =
  'UPDATE contact_entries SET contact_id = $3 WHERE organization_id = $1 AND contact_id = $2';

/**
 * Nothing proves that the browser of a stranger belongs to the person. It keeps its chat only if it can see no other:
 * the person never signs in on the website, and the other contact hasn't chatted.
 */
const endUnprovenVisits = `
  WITH s AS (
    DELETE FROM widget_sessions
     WHERE organization_id = $1 AND contact_id IN ($2, $3) AND verified_until IS NULL
       AND ((SELECT external_id FROM contacts WHERE organization_id = $1 AND id = $3) IS NOT NULL
            OR (EXISTS (SELECT 1 FROM conversations WHERE organization_id = $1 AND contact_id = $2 AND source = 'chat')
                AND EXISTS (SELECT 1 FROM conversations WHERE organization_id = $1 AND contact_id = $3 AND source = 'chat')))
    RETURNING id)
  DELETE FROM widget_tokens WHERE organization_id = $1 AND session_id IN (SELECT id FROM s)`;

const moveVisits =
  'UPDATE widget_sessions SET contact_id = $3 WHERE organization_id = $1 AND contact_id = $2';

const moveTranscripts =
  'UPDATE widget_transcripts SET contact_id = $3 WHERE organization_id = $1 AND contact_id = $2';
