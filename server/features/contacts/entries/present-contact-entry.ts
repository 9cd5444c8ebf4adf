import type { ContactEntry, ContactEntryReference } from '../../../../contract/contact-entry.ts';
import { unixSeconds } from '../../../db/microseconds.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { ContactEntryRow } from './contact-entry-store.ts';

/** An entry of an app about a contact as clients see it. */
export function presentContactEntry(row: ContactEntryRow): ContactEntry {
  const { title, text, url } = row;
  return { ...presentContactEntryReference(row), title, text, url };
}

/** The same without its content, as events have it. */
export function presentContactEntryReference(
  row: Omit<ContactEntryRow, 'title' | 'text' | 'url'>,
): ContactEntryReference {
  return {
    id: publicId('ent', row.id),
    contact_id: publicId('cnt', row.contact_id),
    app: { id: publicId('app', row.app_id), name: row.app_name },
    happened_at: unixSeconds(row.happened_at),
    inserted_at: unixSeconds(row.inserted_at),
  };
}
