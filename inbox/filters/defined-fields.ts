import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { FilterOperator } from '../../contract/filter/filter.ts';
import { attributeOwners } from '../../contract/filter/filter-fields.ts';
import type { FieldKind } from '../../contract/values/field-kinds.ts';
import type { Field } from '../../sdk/src/types.ts';
import { fieldsQuery } from '../cache/queries/fields-query.ts';
import { useMembership } from '../session/use-membership.ts';
import { FilterSubjectContext } from './filter-subject.ts';

/** The custom fields by their names in filters. */
export function useDefinedFields(): ReadonlyMap<string, Field> {
  const { organization } = useMembership();
  const { data: fields = [] } = useQuery(fieldsQuery(organization.id));
  const owners = Object.entries(attributeOwners[use(FilterSubjectContext)]);
  return new Map(
    fields.flatMap((field) => {
      const [prefix] = owners.find(([, record]) => record === field.record) ?? [];
      return prefix === undefined ? [] : [[prefix + field.key, field] as const];
    }),
  );
}

/** The sensible comparisons for a kind, the likeliest first. */
export const operatorsOfKind: Readonly<Record<FieldKind, readonly FilterOperator[]>> = {
  text: ['contains', 'is', 'starts_with', 'is_empty'],
  link: ['contains', 'is', 'starts_with', 'is_empty'],
  number: ['is', 'at_least', 'at_most', 'is_empty'],
  date: ['before', 'after', 'is_empty'],
  checkbox: ['is', 'is_empty'],
  choice: ['is', 'in', 'is_empty'],
  choices: ['is', 'in', 'is_empty'],
};

/** Whether a field's values are compared as text. */
export function holdsTexts({ kind }: Field): boolean {
  return kind !== 'number' && kind !== 'checkbox';
}
