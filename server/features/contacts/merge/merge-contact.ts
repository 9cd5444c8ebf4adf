import type { MergeContactBody } from '../../../../contract/contact.ts';
import type { SelfCaller } from '../../../access/caller.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { Conflict } from '../../../errors/conflict.ts';
import { NotFound } from '../../../errors/errors.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { publicId } from '../../../ids/public-id.ts';
import { recordContactChange } from '../contact-events.ts';
import type { ContactRow } from '../contact-row.ts';
import { readLockedContact } from '../contact-store.ts';
import { contactIdFrom, visibleContact } from '../visible-contact.ts';
import { combineContacts } from './combine-contacts.ts';
import { currentContactId } from './current-contact.ts';
import { combineRows, lockBoth, type Merge, moveRecords, rememberMerge } from './merge-store.ts';
import { moveConversations } from './move-conversations.ts';

/** Batches of conversations that move before the response. */
const batchesAtOnce = 5;

/**
 * Merges a contact into another. Everything small moves in one transaction; conversations follow in batches, the first of them
 * before this returns. Repeating a merge changes nothing.
 *
 * @throws NotFound, ValidationError, Conflict if the contact was merged into yet another one
 */
export async function mergeContact(
  database: Database,
  caller: SelfCaller,
  { contactId, into_id, take = [] }: MergeContactBody & { contactId: string },
): Promise<ContactRow> {
  const organizationId = caller.organization.id;
  const merge = { organizationId, sourceId: contactId, targetId: contactIdFrom(into_id) };
  const targetId = await database.transaction(
    async (transaction) =>
      (await targetOfEarlier(transaction, merge)) ?? (await mergeBoth(transaction, caller, merge, take)),
  );
  let batches = 0;
  await moveConversations(database, { organizationId, contactId }, () => batches++ < batchesAtOnce);
  return visibleContact(database, caller, targetId);
}

/** Where an earlier merge led, if it is the same merge. @throws Conflict */
async function targetOfEarlier(
  transaction: Transaction,
  { organizationId, sourceId, targetId }: Merge,
): Promise<string | undefined> {
  const current = await currentContactId(transaction, organizationId, sourceId);
  if (current === sourceId) return undefined;
  if (current === (await currentContactId(transaction, organizationId, targetId))) return current;
  throw new Conflict(`This contact was already merged into ${publicId('cnt', current)}.`);
}

async function mergeBoth(
  transaction: Transaction,
  caller: SelfCaller,
  asked: Merge,
  take: NonNullable<MergeContactBody['take']>,
): Promise<string> {
  const merge = await checkedMerge(transaction, caller, asked);
  const { organizationId, sourceId, targetId } = merge;
  if (!(await lockBoth(transaction, merge)))
    throw new Conflict('One of the two contacts is currently being changed. Try again shortly.', 1);
  const source = await readLockedContact(transaction, organizationId, sourceId);
  const before = await readLockedContact(transaction, organizationId, targetId);
  const combined = combineContacts(before.row, source.row, take);
  const actor = { type: 'member', ...personOf(caller) } as const;
  await combineRows(transaction, merge, combined);
  await rememberMerge(transaction, merge, { lost: combined.lost, actor });
  await moveRecords(transaction, merge, combined.lost);
  await recordContactChange(
    transaction,
    actor,
    before,
    await readLockedContact(transaction, organizationId, targetId),
  );
  await recordEvent(transaction, {
    organizationId,
    type: 'contact.merged',
    actor,
    recordId: sourceId,
    data: { id: sourceId, merged_into_id: targetId },
  });
  // Without names: audit entries outlive an erased contact.
  const details = { contact: publicId('cnt', sourceId), into: publicId('cnt', targetId) };
  await recordAudit(transaction, { organizationId, kind: 'contact.merged', actor, details });
  return targetId;
}

/** @throws NotFound, ValidationError */
async function checkedMerge(transaction: Transaction, caller: SelfCaller, merge: Merge): Promise<Merge> {
  await visibleContact(transaction, caller, merge.sourceId);
  const target = await visibleContact(transaction, caller, merge.targetId).catch((error: unknown) => {
    if (!(error instanceof NotFound)) throw error;
    throw fieldError('into_id', 'not_found', 'Must be a contact of this organization.');
  });
  if (target.id === merge.sourceId) throw fieldError('into_id', 'invalid', 'Must be another contact.');
  return { ...merge, targetId: target.id };
}

function personOf({ user, app, client }: SelfCaller) {
  return { userId: user.id, ...(app && { appId: app.id }), ...(client && { client }) };
}
