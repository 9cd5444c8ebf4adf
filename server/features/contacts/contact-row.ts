import type { Contact } from '../../../contract/contact.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { type CompanyReference, companyBasisOf, companyOf } from '../companies/company-store.ts';

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
> & {
  /** The uuid of the company that they were assigned to by hand. */
  company_id: string | null;
};

/** A contact with everything in its public form, as `contactColumns` selects it. */
export type ContactRow = ContactProperties & {
  organization_id: string;
  id: string;
  company: CompanyReference;
  other_emails: string[];
  other_phones: string[];
  tags: string[];
  last_seen_at: Microseconds | null;
  inserted_at: Microseconds;
  updated_at: Microseconds;
};

const tagNames = `ARRAY(SELECT tag.name FROM contact_tags ct
  JOIN tags tag ON tag.organization_id = $1 AND tag.id = ct.tag_id
 WHERE ct.organization_id = $1 AND ct.contact_id = c.id ORDER BY tag.name)`;

const otherEmails = `ARRAY(SELECT ca.address FROM contact_addresses ca
 WHERE ca.organization_id = $1 AND ca.contact_id = c.id AND ca.address IS DISTINCT FROM c.email ORDER BY ca.address)`;

const otherPhones = `ARRAY(SELECT DISTINCT cm.phone FROM contact_merges cm
 WHERE cm.organization_id = $1 AND cm.into_id = c.id AND cm.phone IS NOT NULL AND cm.phone IS DISTINCT FROM c.phone ORDER BY cm.phone)`;

/**
 * The select list that makes a ContactRow of `c`. The statement's first parameter is the organization, here and
 * below.
 */
export const contactColumns = `
  c.organization_id, c.id, c.external_id, c.name, c.email, c.phone, c.instagram_handle, c.profile_picture_url,
  c.is_blocked, c.company_id, c.custom_attributes, c.meta_info, c.last_seen_at, c.inserted_at, c.updated_at, ${tagNames} AS tags,
  ${companyOf(companyBasisOf('c'))} AS company, ${otherEmails} AS other_emails, ${otherPhones} AS other_phones`;

/** A contact's row as events store it. */
export const contactSnapshot = `to_jsonb(c) - 'deleted_at' || jsonb_build_object(
  'tags', ${tagNames}, 'other_emails', ${otherEmails}, 'other_phones', ${otherPhones})`;

/** Before anything is known about a contact. */
export const noProperties: ContactProperties = {
  external_id: null,
  name: null,
  email: null,
  phone: null,
  instagram_handle: null,
  profile_picture_url: null,
  is_blocked: false,
  company_id: null,
  custom_attributes: {},
  meta_info: {},
};
