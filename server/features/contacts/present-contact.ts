import type { Contact } from '../../../contract/contact.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { publicId } from '../../ids/public-id.ts';
import { presentCompanyName } from '../companies/present-company.ts';
import type { ContactRow } from './contact-row.ts';

/** A contact as clients see it (contract section 2). */
export function presentContact(row: ContactRow): Contact {
  return {
    id: publicId('cnt', row.id),
    organization_id: publicId('org', row.organization_id),
    external_id: row.external_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    other_emails: row.other_emails,
    other_phones: row.other_phones,
    instagram_handle: row.instagram_handle,
    profile_picture_url: row.profile_picture_url,
    is_blocked: row.is_blocked,
    company: presentCompanyName(row.company),
    company_id: row.company_id === null ? null : publicId('cmp', row.company_id),
    tags: row.tags,
    custom_attributes: row.custom_attributes,
    meta_info: row.meta_info,
    last_seen_at: row.last_seen_at === null ? null : unixSeconds(row.last_seen_at),
    inserted_at: unixSeconds(row.inserted_at),
    updated_at: unixSeconds(row.updated_at),
  };
}
