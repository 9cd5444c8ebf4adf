import { NIL } from 'uuid';
import type { Reader } from '../../../db/database.ts';
import { NotFound } from '../../../errors/errors.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import { currentContactId } from '../merge/current-contact.ts';
import { type ContactEntryRow, contactEntriesById } from './contact-entry-store.ts';

/** An entry's id from a path; invalid ids are looked up as the nil id. */
export function contactEntryIdFrom(text = ''): string {
  return parsePublicId('ent', text) ?? NIL;
}

/** An entry of an app about a contact that the caller may see. @throws NotFound */
export async function visibleContactEntry(
  reader: Reader,
  { organizationId, contactId, entryId }: { organizationId: string; contactId: string; entryId: string },
): Promise<ContactEntryRow> {
  const entry = (await contactEntriesById(reader, organizationId, [entryId])).get(entryId);
  if (
    entry &&
    (entry.contact_id === contactId ||
      entry.contact_id === (await currentContactId(reader, organizationId, contactId)))
  )
    return entry;
  throw new NotFound();
}
