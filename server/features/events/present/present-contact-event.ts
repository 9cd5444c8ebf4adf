import { publicId } from '../../../ids/public-id.ts';
import type { ContactRow } from '../../contacts/contact-row.ts';
import { presentContact } from '../../contacts/present-contact.ts';
import type { EventRow, Snapshot } from '../event-row.ts';
import { previousFields } from './previous-fields.ts';
import { snapshotRow } from './snapshot-row.ts';

/** The contact as of the event, with its present company; blank if it was erased since. */
export function presentContactEvent(event: EventRow) {
  const present = (snapshot: Snapshot) => presentContact(rowOf(snapshot, event));
  return {
    data: present(event.data ?? {}),
    previous: previousFields(event.previous, (old) => present({ ...event.data, ...old })),
  };
}

export function presentContactDeleted({ record_id }: EventRow) {
  return { data: { id: publicId('cnt', record_id) }, previous: null };
}

export function presentContactMerged({ record_id, data }: EventRow) {
  const merged_into_id = publicId('cnt', String(data?.merged_into_id));
  return { data: { id: publicId('cnt', record_id), merged_into_id }, previous: null };
}

/** Events of an erased contact have next to no data left (contacts/blank-contact.ts). */
function rowOf(
  snapshot: Snapshot,
  { organization_id, record_id, inserted_at, company }: EventRow,
): ContactRow {
  return {
    ...blank,
    company,
    organization_id,
    id: record_id,
    inserted_at,
    updated_at: inserted_at,
    ...snapshotRow(snapshot),
  };
}

const blank = {
  external_id: null,
  name: null,
  email: null,
  phone: null,
  other_emails: [],
  other_phones: [],
  instagram_handle: null,
  profile_picture_url: null,
  is_blocked: false,
  company_id: null,
  custom_attributes: {},
  meta_info: {},
  tags: [],
  last_seen_at: null,
} satisfies Partial<ContactRow>;
