import type { ChangeContactBody } from '../../../../contract/contact.ts';
import { normaliseEmail } from '../../../access/email-address.ts';
import { refuseFaults, ValidationError } from '../../../errors/validation-error.ts';
import { freeFormFault, metaInfoFault } from '../../../text/free-form-fault.ts';
import { mergePatch } from '../../../text/merge-patch.ts';
import { nameFault } from '../../../text/name-fault.ts';
import { webAddressFault } from '../../../text/web-address-fault.ts';
import type { ContactProperties } from '../contact-row.ts';

/** What a request wants of a contact, checked and in the form that is stored. What was not sent is not there. */
export type ContactChanges = ChangeContactBody;

/** @throws ValidationError for all that is wrong whatever the contact is like. */
export function readContactChanges(body: ChangeContactBody): ContactChanges {
  const { name, email, profile_picture_url: picture, meta_info, tags } = body;
  refuseFaults({
    name: name == null ? undefined : nameFault(name.trim()),
    email: email == null || emailFrom(email) ? undefined : 'Must be an address such as you@example.com.',
    profile_picture_url: picture == null ? undefined : webAddressFault(picture),
    external_id: lineFault(body.external_id),
    phone: lineFault(body.phone),
    instagram_handle: lineFault(body.instagram_handle),
    tags: tags?.map((tag) => nameFault(cleanTag(tag))).find((fault) => fault !== undefined),
  });
  const fault = meta_info && metaInfoFault(meta_info);
  if (fault) throw new ValidationError([fault]);
  return {
    ...body,
    ...(name != null && { name: name.trim() }),
    ...(email != null && { email: emailFrom(email) ?? null }),
    ...(tags && { tags: [...new Set(tags.map(cleanTag))].sort(byBytes) }),
  };
}

/** @throws ValidationError where the custom attributes become too many. */
export function nextProperties(
  before: ContactProperties,
  { tags: _, custom_attributes: patch, ...sent }: ContactChanges,
): ContactProperties {
  const custom_attributes = patch ? mergePatch(before.custom_attributes, patch) : before.custom_attributes;
  const fault = patch && freeFormFault('custom_attributes', custom_attributes);
  if (fault) throw new ValidationError([fault]);
  return { ...propertiesOf(before), ...sent, custom_attributes };
}

/** A row's properties without the rest of it. */
export function propertiesOf(row: ContactProperties): ContactProperties {
  const { external_id, name, email, phone, instagram_handle, profile_picture_url } = row;
  const { is_blocked, custom_attributes, meta_info } = row;
  return {
    external_id,
    name,
    email,
    phone,
    instagram_handle,
    profile_picture_url,
    is_blocked,
    custom_attributes,
    meta_info,
  };
}

function emailFrom(text: string): string | undefined {
  return normaliseEmail(text.trim());
}

function lineFault(text: string | null | undefined): string | undefined {
  if (text == null) return undefined;
  return /\p{Cc}/u.test(text) || text.trim() === '' ? 'Must be one line with something in it.' : undefined;
}

function cleanTag(name: string): string {
  return name.normalize('NFC').trim();
}

/** As the database sorts names: by their bytes. */
function byBytes(one: string, two: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(two));
}
