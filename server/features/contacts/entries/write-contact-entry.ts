import type { CreateContactEntryBody } from '../../../../contract/contact-entry.ts';
import type { TokenCaller } from '../../../access/caller.ts';
import { recordCallerEvent } from '../../../access/record-caller-event.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { takeIdempotencyKey } from '../../../db/take-idempotency-key.ts';
import { NotFound } from '../../../errors/errors.ts';
import { throwFieldErrors } from '../../../errors/validation-error.ts';
import { newId } from '../../../ids/public-id.ts';
import { nameError } from '../../../text/name-error.ts';
import { webAddressError } from '../../../text/web-address-error.ts';
import { lockContact } from '../contact-store.ts';
import {
  type ContactEntryRow,
  contactEntriesById,
  contactEntrySnapshot,
  insertContactEntry,
  removeContactEntry,
} from './contact-entry-store.ts';
import { visibleContactEntry } from './visible-contact-entry.ts';

type CreateEntry = CreateContactEntryBody & {
  contactId: string;
  idempotency: { key: string; fingerprint: Buffer } | undefined;
};

/**
 * Adds an entry of the caller's app about a contact. The contact is locked: nothing is written about one who is being
 * erased.
 *
 * @throws ValidationError, NotFound, IdempotencyKeyReused
 */
export async function createContactEntry(
  database: Database,
  caller: TokenCaller,
  { contactId, idempotency, ...input }: CreateEntry,
): Promise<{ entry: ContactEntryRow; isReplay: boolean }> {
  const content = checkedContent(input);
  const organizationId = caller.organization.id;
  const id = newId();
  const request = { organizationId, callerId: caller.id, idempotency, recordId: id };
  return database.transaction(async (transaction) => {
    const earlier = await takeIdempotencyKey(transaction, request);
    if (earlier === undefined) {
      const aboutId = await lockedContact(transaction, organizationId, contactId);
      await insertContactEntry(transaction, {
        organization_id: organizationId,
        id,
        contact_id: aboutId,
        app_id: caller.app.id,
        ...content,
      });
      await recordCallerEvent(transaction, caller, 'contact_entry.created', {
        id,
        data: await contactEntrySnapshot(transaction, organizationId, id),
      });
    }
    const entryId = earlier ?? id;
    const entry = (await contactEntriesById(transaction, organizationId, [entryId])).get(entryId);
    if (!entry) throw new NotFound();
    return { entry, isReplay: earlier !== undefined };
  });
}

/** Deletes an entry permanently, if the caller's app has added it. @throws NotFound */
export async function deleteContactEntry(
  database: Database,
  caller: TokenCaller,
  { entryId: id, ...key }: { contactId: string; entryId: string },
): Promise<void> {
  const organizationId = caller.organization.id;
  await database.transaction(async (transaction) => {
    const contactId = await lockedContact(transaction, organizationId, key.contactId);
    const entry = await visibleContactEntry(transaction, { organizationId, contactId, entryId: id });
    if (entry.app_id !== caller.app.id) throw new NotFound();
    await removeContactEntry(transaction, organizationId, id);
    await recordCallerEvent(transaction, caller, 'contact_entry.deleted', {
      id,
      data: { id, contact_id: contactId },
    });
  });
}

async function lockedContact(
  transaction: Transaction,
  organizationId: string,
  contactId: string,
): Promise<string> {
  const id = await lockContact(transaction, organizationId, contactId);
  if (id === undefined) throw new NotFound();
  return id;
}

function checkedContent({ title, text, url, happened_at: seconds }: CreateContactEntryBody) {
  throwFieldErrors({
    title: nameError(title.trim()),
    url: url == null ? undefined : webAddressError(url),
  });
  const clean = text?.replaceAll('\r\n', '\n').trim() ?? '';
  return {
    title: title.trim(),
    text: clean === '' ? null : clean,
    url: url ?? null,
    happened_at: seconds === undefined ? undefined : seconds * 1_000_000,
  };
}
