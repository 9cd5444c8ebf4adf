import type { ArchiveKind } from '../../../contract/archive/archive-records.ts';
import { attributeAt, isEmptyValue, isFieldValue } from '../../../contract/fields/field-values.ts';
import type { FieldRecord } from '../../../contract/values/field-kinds.ts';
import type { Reader } from '../../db/database.ts';
import { allFieldsOf, type FieldRow } from '../../features/fields/field-store.ts';
import type { Outcome } from './load-step.ts';

type WithAttributes = { id: string; custom_attributes: Record<string, unknown> };

type Checked<Item> = { record: FieldRecord; kind: ArchiveKind; items: readonly Item[]; outcome: Outcome };

/**
 * The same records without the values of link fields that aren't web addresses, which are listed: people click on links. The fields are
 * those of the organization, loaded before.
 */
export async function withoutOddLinks<Item extends WithAttributes>(
  reader: Reader,
  organizationId: string,
  { record, kind, items, outcome }: Checked<Item>,
): Promise<Item[]> {
  const fields = await allFieldsOf(reader, organizationId, record);
  const links = fields.filter((field) => field.kind === 'link');
  const isOdd = (field: FieldRow, value: unknown) => !isEmptyValue(value) && !isFieldValue(field, value);
  return items.map((item) => {
    const odd = links
      .filter((field) => isOdd(field, attributeAt(item.custom_attributes, field.key)))
      .map(({ key }) => key);
    if (odd.length === 0) return item;
    outcome.problems.push({ kind, external_id: item.id, problem: problemOf(odd) });
    const kept = Object.entries(item.custom_attributes).filter(([key]) => !odd.includes(key));
    return { ...item, custom_attributes: Object.fromEntries(kept) };
  });
}

/** Keys have at most a hundred characters; a longer list is cut. */
function problemOf(keys: readonly string[]): string {
  const list = keys.join(', ').slice(0, 200);
  return `Its link in “${list}” isn’t an http or https address, and was left out.`;
}
