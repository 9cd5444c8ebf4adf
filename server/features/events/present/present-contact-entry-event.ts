import { publicId } from '../../../ids/public-id.ts';
import type { ContactEntryRow } from '../../contacts/entries/contact-entry-store.ts';
import { presentContactEntryReference } from '../../contacts/entries/present-contact-entry.ts';
import type { EventRow } from '../event-row.ts';
import { snapshotRow } from './snapshot-row.ts';

/** An entry of an app about a contact, without its content. */
export function presentContactEntryCreated({ data }: EventRow) {
  return {
    data: presentContactEntryReference(snapshotRow(data ?? {}) as ContactEntryRow),
    previous: null,
  };
}

export function presentContactEntryDeleted({ data }: EventRow) {
  const { id, contact_id } = data ?? {};
  return {
    data: { id: publicId('ent', String(id)), contact_id: publicId('cnt', String(contact_id)) },
    previous: null,
  };
}
