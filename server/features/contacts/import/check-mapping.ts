import type { ContactImportMapping } from '../../../../contract/inbox/contact-import.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import type { ImportRow } from './import-store.ts';

const ofContacts = [
  ...['external_id', 'name', 'email', 'phone', 'instagram_handle', 'profile_picture_url', 'company_id'],
  ...['tags', 'custom_attributes'],
];
const targets: Readonly<Record<ImportRow['record'], readonly string[]>> = {
  contact: ofContacts,
  company: ['external_id', 'name', 'domains', 'custom_attributes'],
};

/** @throws ValidationError unless every column has a target of the record, and each field at most one column */
export function checkMapping(
  { columns, record }: Pick<ImportRow, 'columns' | 'record'>,
  mapping: ContactImportMapping,
): void {
  if (mapping.length !== columns.length)
    throw fieldError('mapping', 'invalid', `Must have an entry for each of the ${columns.length} columns.`);
  const used = mapping.filter((target) => target !== null);
  if (used.length === 0) throw fieldError('mapping', 'required', 'At least one column must be a field.');
  const unknown = used.find(
    (target) => !targets[record].includes(target) && !target.startsWith('custom_attributes.'),
  );
  if (unknown !== undefined) throw fieldError('mapping', 'invalid', `A ${record} has no field ${unknown}.`);
  const twice = used.find((target, index) => target !== 'name' && used.indexOf(target) !== index);
  if (twice !== undefined) throw fieldError('mapping', 'invalid', `Only one column can be ${twice}.`);
}
