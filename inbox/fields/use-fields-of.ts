import { useQuery } from '@tanstack/react-query';
import type { FieldRecord } from '../../contract/values/field-kinds.ts';
import type { Field } from '../../sdk/src/types.ts';
import { fieldsQuery } from '../cache/queries/fields-query.ts';
import { useMembership } from '../session/use-membership.ts';

/** The custom fields of a kind of record, in order. */
export function useFieldsOf(record: FieldRecord): readonly Field[] {
  const { organization } = useMembership();
  const { data = [] } = useQuery(fieldsQuery(organization.id));
  return data.filter((field) => field.record === record);
}
