import type { Contact } from '../../../contract/contact.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { type CompanyReference, companyOf } from '../companies/company-store.ts';

/** What a request may change on a contact, except tags. */
export type ContactProperties = Pick<
  Contact,
  | 'external_id'
  | 'name'
  | 'email'
  | 'phone'
  | 'instagram_handle'
  | 'profile_picture_url'
  | 'is_blocked'
  | 'custom_attributes'
  | 'meta_info'
>;

/** A contact with everything in its public form, as `contactColumns` selects it. */
export type ContactRow = ContactProperties & {
  organization_id: string;
  id: string;
  company: CompanyReference;
  tags: string[];
  last_seen_at: Microseconds | null;
  inserted_at: Microseconds;
  updated_at: Microseconds;
};

const tagNames = `ARRAY(SELECT tag.name FROM contact_tags ct
  JOIN tags tag ON tag.organization_id = $1 AND tag.id = ct.tag_id
 WHERE ct.organization_id = $1 AND ct.contact_id = c.id ORDER BY tag.name)`;

/**
 * The select list that makes a ContactRow of `c`. The statement's first parameter is the organization, here and
 * below.
 */
export const contactColumns = `
  c.organization_id, c.id, c.external_id, c.name, c.email, c.phone, c.instagram_handle, c.profile_picture_url,
  c.is_blocked, c.custom_attributes, c.meta_info, c.last_seen_at, c.inserted_at, c.updated_at, ${tagNames} AS tags,
  ${companyOf('c.email')} AS company`;

/** A contact's row as events store it. */
export const contactSnapshot = `to_jsonb(c) - 'deleted_at' || jsonb_build_object('tags', ${tagNames})`;
