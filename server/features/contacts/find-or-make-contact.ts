import sql from 'sql-template-tag';
import type { ConversationContact } from '../../../contract/conversation.ts';
import type { Caller } from '../../access/caller.ts';
import { normalizeEmail } from '../../access/email-address.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Transaction } from '../../db/database.ts';
import { snapshotPart, type WritePart, writeParts } from '../../db/write-parts.ts';
import { Conflict } from '../../errors/conflict.ts';
import { fieldError } from '../../errors/validation-error.ts';
import type { EventActor } from '../../events/record-event.ts';
import { newId } from '../../ids/public-id.ts';
import { lockedOnce, mergedAs } from './contact-store.ts';
import { currentContact } from './merge/current-contact.ts';

/** A contact's known data, in stored form. @throws ValidationError */
export function checkedContact(contact: ConversationContact): ConversationContact {
  if (Object.values(contact).every((value) => value === null))
    throw fieldError('contact', 'required', 'Must have at least one identifier of the contact.');
  if (contact.email == null) return contact;
  const email = normalizeEmail(contact.email);
  if (email === undefined) throw fieldError('contact.email', 'invalid', 'Must be an email address.');
  return { ...contact, email };
}

/**
 * The uuid of the contact with this `external_id` or `email`, unchanged; of a new one if there is none. Of two
 * requests with the same new contact one creates it, and the other finds it.
 *
 * @throws Conflict if the two belong to two contacts
 */
export async function findOrMakeContact(
  transaction: Transaction,
  caller: Caller,
  contact: ConversationContact,
): Promise<string> {
  const { organization } = caller;
  return (
    (await findMatchingContact(transaction, organization.id, contact)) ??
    (await makeContact(
      transaction,
      { organizationId: organization.id, actor: eventActor(caller) },
      contact,
    )) ??
    (await findMatchingContact(transaction, organization.id, contact)) ??
    Promise.reject(new Conflict('This contact is currently being changed. Try again shortly.', 1))
  );
}

/**
 * Locks a contact so that nobody can delete it, or the one it was merged into, and returns its id; undefined if there is none, or
 * it is erased.
 */
export async function shareLockContact(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<string | undefined> {
  return lockedOnce(() =>
    transaction.read<{ id: string }>({
      name: 'share_lock_contact',
      text: `SELECT id FROM contacts
              WHERE organization_id = $1 AND id = ${currentContact('$2')} AND deleted_at IS NULL FOR KEY SHARE`,
      values: [organizationId, id],
    }),
  );
}

async function findMatchingContact(
  transaction: Transaction,
  organizationId: string,
  { external_id = null, email = null }: ConversationContact,
): Promise<string | undefined> {
  const values = [organizationId, external_id, email];
  let rows = await transaction.read<{ id: string }>({
    name: 'find_contact_known_as',
    text: `SELECT id FROM contacts WHERE organization_id = $1 AND (external_id = $2 OR email = $3)
            ORDER BY id FOR KEY SHARE`,
    values,
  });
  if (rows.length === 0)
    rows = await transaction.read<{ id: string }>({
      name: 'find_contact_merged_as',
      text: `SELECT id FROM contacts WHERE organization_id = $1 AND id IN (${mergedAs}) ORDER BY id FOR KEY SHARE`,
      values,
    });
  if (rows.length > 1) throw new Conflict('This external_id and this email belong to two contacts.');
  return rows[0]?.id;
}

/**
 * Undefined if another contact has its external id or address. `actor`: null to record no event. `writesFrom`: an
 * address that is recorded as theirs.
 */
export async function makeContact(
  transaction: Transaction,
  {
    organizationId,
    actor,
    writesFrom = null,
  }: { organizationId: string; actor: EventActor | null; writesFrom?: string | null },
  contact: ConversationContact,
): Promise<string | undefined> {
  const id = newId();
  const parts = [contactInserted(organizationId, id, contact)];
  if (actor) parts.push(snapshot, eventRecorded(organizationId, actor));
  if (writesFrom !== null) parts.push(addressRecorded(organizationId, writesFrom));
  const { rowCount } = await writeParts(transaction, parts, sql`SELECT 1 FROM c`);
  return rowCount === 1 ? id : undefined;
}

function contactInserted(organizationId: string, id: string, contact: ConversationContact): WritePart {
  const { external_id, name, email, phone, instagram_handle, profile_picture_url } = contact;
  return {
    name: 'c',
    does: sql`
      INSERT INTO contacts (organization_id, id, external_id, name, email, phone, instagram_handle, profile_picture_url)
      VALUES (${organizationId}, ${id}, ${external_id}, ${name}, ${email}, ${phone}, ${instagram_handle},
              ${profile_picture_url})
          ON CONFLICT DO NOTHING RETURNING *`,
    reread: sql`SELECT * FROM contacts WHERE organization_id = ${organizationId} AND id = ${id}`,
  };
}

const snapshot = snapshotPart('snapshot', sql`SELECT c.id, to_jsonb(c) || '{"tags": []}' AS data FROM c`);

function eventRecorded(organizationId: string, actor: EventActor): WritePart {
  const userId = actor.type === 'member' ? actor.userId : null;
  const appId = actor.type === 'system' ? null : (actor.appId ?? null);
  return {
    name: 'recorded',
    does: sql`
      INSERT INTO events (organization_id, id, type, actor_type, actor_user_id, actor_app_id, record_id, data)
      SELECT ${organizationId}, ${newId()}::uuid, 'contact.created', ${actor.type}::text, ${userId}::uuid, ${appId}::uuid, snapshot.id,
             snapshot.data FROM snapshot`,
  };
}

function addressRecorded(organizationId: string, address: string): WritePart {
  return {
    name: 'noted',
    does: sql`
      INSERT INTO contact_addresses (organization_id, address, contact_id)
      SELECT ${organizationId}, ${address}::text, c.id FROM c ON CONFLICT DO NOTHING`,
  };
}
