import { type ChangeContactBody, SaveContactBody } from '../../../../contract/contact.ts';
import type { ContactImportMapping } from '../../../../contract/inbox/contact-import.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import { type ContactChanges, readContactChanges } from '../save/contact-changes.ts';
import { checkLengths, type ImportFields, rowValues } from './row-values.ts';

/**
 * What a row says about a contact. Empty cells change nothing.
 *
 * @throws ValidationError for values that no contact can have
 */
export function rowChanges(
  mapping: ContactImportMapping,
  cells: readonly string[],
  fields: ImportFields,
): ContactChanges {
  const body = rowValues(mapping, cells, fields);
  if (Object.keys(body).every((field) => !identifying.includes(field)))
    throw fieldError('row', 'required', 'It has nothing to identify a contact by.');
  checkLengths(body, SaveContactBody);
  const tags = Array.isArray(body.tags) ? (body.tags as string[]) : [];
  if (tags.length > 100 || tags.some((name) => name.length > 200))
    throw fieldError('tags', 'too_long', 'Must be at most 100 tags of up to 200 characters.');
  return readContactChanges(body as ChangeContactBody);
}

const identifying = ['external_id', 'name', 'email', 'phone', 'instagram_handle', 'profile_picture_url'];
