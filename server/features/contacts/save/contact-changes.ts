import type { ChangeContactBody } from '../../../../contract/contact.ts';
import { normalizeEmail } from '../../../access/email-address.ts';
import { throwFieldErrors, ValidationError } from '../../../errors/validation-error.ts';
import { freeFormError, metaInfoError } from '../../../text/free-form-error.ts';
import { mergePatch } from '../../../text/merge-patch.ts';
import { nameError } from '../../../text/name-error.ts';
import { webAddressError } from '../../../text/web-address-error.ts';
import { companyIdFrom } from '../../companies/visible-company.ts';
import type { ContactProperties } from '../contact-row.ts';

/** A request's changes to a contact, validated and in stored form, with ids as uuids. What was not sent is absent. */
export type ContactChanges = ChangeContactBody;

/** @throws ValidationError for everything that is invalid regardless of the contact's state */
export function readContactChanges(body: ChangeContactBody): ContactChanges {
  const { name, email, profile_picture_url: picture, meta_info, tags } = body;
  throwFieldErrors({
    name: name == null ? undefined : nameError(name.trim()),
    email: email == null || emailFrom(email) ? undefined : 'Must be an address such as you@example.com.',
    profile_picture_url: picture == null ? undefined : webAddressError(picture),
    external_id: lineError(body.external_id),
    phone: lineError(body.phone),
    instagram_handle: lineError(body.instagram_handle),
    tags: tags?.map((tag) => nameError(cleanTag(tag))).find((error) => error !== undefined),
  });
  const error = meta_info && metaInfoError(meta_info);
  if (error) throw new ValidationError([error]);
  return {
    ...body,
    ...(body.company_id != null && { company_id: companyIdFrom(body.company_id) }),
    ...(name != null && { name: name.trim() }),
    ...(email != null && { email: emailFrom(email) ?? null }),
    ...(tags && { tags: [...new Set(tags.map(cleanTag))].sort(byBytes) }),
  };
}

/** @throws ValidationError if there would be too many custom attributes */
export function nextProperties(
  before: ContactProperties,
  { tags: _, custom_attributes: patch, ...sent }: ContactChanges,
): ContactProperties {
  const custom_attributes = patch ? mergePatch(before.custom_attributes, patch) : before.custom_attributes;
  const error = patch && freeFormError('custom_attributes', custom_attributes);
  if (error) throw new ValidationError([error]);
  return { ...propertiesOf(before), ...sent, custom_attributes };
}

/** A row's properties without the rest of it. */
export function propertiesOf(row: ContactProperties): ContactProperties {
  const { external_id, name, email, phone, instagram_handle, profile_picture_url } = row;
  const { is_blocked, company_id, custom_attributes, meta_info } = row;
  return {
    external_id,
    name,
    email,
    phone,
    instagram_handle,
    profile_picture_url,
    is_blocked,
    company_id,
    custom_attributes,
    meta_info,
  };
}

function emailFrom(text: string): string | undefined {
  return normalizeEmail(text.trim());
}

function lineError(text: string | null | undefined): string | undefined {
  if (text == null) return undefined;
  return /\p{Cc}/u.test(text) || text.trim() === '' ? 'Must be one line, and not blank.' : undefined;
}

function cleanTag(name: string): string {
  return name.normalize('NFC').trim();
}

/** Sorted like the database sorts names: by bytes. */
export function byBytes(one: string, two: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(two));
}
