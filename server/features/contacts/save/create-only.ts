import type { Transaction } from '../../../db/database.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { Conflict } from '../../../errors/conflict.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { ContactRow } from '../contact-row.ts';
import { type KnownContact, knownContacts } from '../known-contacts.ts';
import type { ContactChanges } from './contact-changes.ts';
import { type Author, createContact } from './create-contact.ts';

const maxAttempts = 3;

/**
 * Creates a contact unless somebody has its external id or address. Of several concurrent requests for one new contact
 * one creates it, and the others, having waited for it, are refused.
 *
 * @throws ValidationError, Conflict, ContactExists
 */
export async function createOnly(
  transaction: Transaction,
  author: Author,
  creation: { id: string; changes: ContactChanges },
): Promise<{ contact: ContactRow; isNew: boolean }> {
  for (let tries = 0; tries < maxAttempts; tries++) {
    const known = await knownContacts(transaction, author.organizationId, creation.changes);
    if (known.length > 0) throw new ContactExists(known);
    const contact = await createContact(transaction, author, creation);
    if (contact) return { contact, isNew: true };
  }
  throw new Conflict('Other requests are changing the same contact. Try again shortly.', 1);
}

class ContactExists extends ApiError {
  constructor(known: KnownContact[]) {
    const message = 'A contact has this already.';
    super('conflict', 'There is a contact with this external_id or this email already.', {
      details: known.map(({ field, id }) => ({
        field,
        code: 'taken',
        message,
        contact_id: publicId('cnt', id),
      })),
    });
  }
}
