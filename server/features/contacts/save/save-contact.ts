import type { SaveContactBody } from '../../../../contract/contact.ts';
import type { Caller } from '../../../access/caller.ts';
import { eventActor } from '../../../access/event-actor.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { storeReplay } from '../../../db/idempotency-store.ts';
import { isUniqueViolation } from '../../../db/is-unique-violation.ts';
import { takeIdempotencyKey } from '../../../db/take-idempotency-key.ts';
import { newId } from '../../../ids/public-id.ts';
import type { ContactRow } from '../contact-row.ts';
import { alreadyKnown } from './change-contact.ts';
import { readContactChanges } from './contact-changes.ts';
import { contactSavedBefore, type SavedContact } from './contact-saved-before.ts';
import { createOnly } from './create-only.ts';
import { upsertContact } from './upsert-contact.ts';

export type SaveContact = {
  contact: SaveContactBody;
  idempotency: { key: string; fingerprint: Buffer } | undefined;
};

/**
 * Creates a contact, or changes the one with the external id or the address (contract section 8) unless that is to be refused.
 *
 * @throws ValidationError, IdempotencyKeyReused, Conflict if the two belong to two contacts, or somebody has one of them and
 * nobody may be changed
 */
export async function saveContact(
  database: Database,
  caller: Caller,
  { contact: { create_only, ...contact }, idempotency }: SaveContact,
): Promise<SavedContact> {
  const changes = readContactChanges(contact);
  const request = requestOf(caller, idempotency);
  const work = database.transaction(async (transaction): Promise<SavedContact> => {
    const earlier = await takeIdempotencyKey(transaction, request);
    if (earlier) return contactSavedBefore(transaction, request, earlier);
    const author = { organizationId: request.organizationId, actor: eventActor(caller) };
    const save = create_only ? createOnly : upsertContact;
    const saved = await save(transaction, author, { id: request.recordId, changes });
    await keep(transaction, request, saved);
    return { ...saved, isReplay: false };
  });
  return work.catch((error: unknown) => {
    throw isUniqueViolation(error) ? alreadyKnown() : error;
  });
}

function requestOf({ organization, id }: Caller, idempotency: SaveContact['idempotency']) {
  return { organizationId: organization.id, callerId: id, idempotency, recordId: newId() };
}

async function keep(
  transaction: Transaction,
  { organizationId, callerId, idempotency }: ReturnType<typeof requestOf>,
  { contact, isNew }: { contact: ContactRow; isNew: boolean },
): Promise<void> {
  if (!idempotency) return;
  const response = { recordId: contact.id, status: isNew ? 201 : 200 };
  await storeReplay(transaction, { organizationId, callerId, key: idempotency.key, ...response });
}
