import type { Contact, MergeContactBody } from '../../../sdk/src/types.ts';
import { words } from '../../words/words.ts';

export type Field = NonNullable<MergeContactBody['take']>[number];

/** A field that at least one of the two contacts has; the other value is undefined if they don't differ. */
export type MergeRow = {
  field: Field;
  label: string;
  source: string | undefined;
  target: string | undefined;
  isConflict: boolean;
};

/** The fields of two contacts side by side, in the order of a contact's fields. */
export function mergeRows(source: Contact, target: Contact): MergeRow[] {
  const text = words.contact;
  const labels = {
    name: text.name,
    email: text.email,
    phone: text.phone,
    instagram_handle: text.instagram,
    external_id: text.externalId,
    profile_picture_url: text.merge.picture,
  };
  const texts = Object.entries(labels).map(([name, label]) => {
    const field = name as keyof typeof labels;
    return rowOf({ field, label, source: source[field] ?? undefined, target: target[field] ?? undefined });
  });
  const differing = Object.keys(source.custom_attributes).filter(
    (key) =>
      key in target.custom_attributes &&
      textOf(source.custom_attributes[key]) !== textOf(target.custom_attributes[key]),
  );
  const attributesOf = (contact: Contact) =>
    differing.length === 0
      ? undefined
      : differing
          .map((key) => `${key.replaceAll('_', ' ')}: ${textOf(contact.custom_attributes[key])}`)
          .join('\n');
  const company = rowOf({
    field: 'company_id',
    label: text.company,
    source: assignedCompany(source),
    target: assignedCompany(target),
  });
  const attributes = rowOf({
    field: 'custom_attributes',
    label: text.merge.fields,
    source: attributesOf(source),
    target: attributesOf(target),
  });
  return [...texts, company, attributes].filter(
    (row) => row.source !== undefined || row.target !== undefined,
  );
}

/** The company of their domain follows from the remaining address. */
function assignedCompany({ company, company_id }: Contact): string | undefined {
  return company_id === null ? undefined : company?.name;
}

function rowOf(row: Omit<MergeRow, 'isConflict'>): MergeRow {
  const isConflict = row.source !== undefined && row.target !== undefined && row.source !== row.target;
  return { ...row, isConflict };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
