import {
  type FilterSubject,
  fieldsOfSubject,
  filterFieldNamed,
} from '../../contract/filter/filter-fields.ts';
import { type DraftCondition, type DraftPart, newCondition, nextKey } from './filter-draft.ts';

type Target = {
  /** The conditions that it is added to. */
  parts: readonly DraftPart[];
  subject: FilterSubject;
  /** Whether a field can be chosen. */
  offers: (field: string) => boolean;
};

/** A condition like `start`; if there is one of that field already, of the first field that has none. */
export function nextCondition(start: DraftCondition, { parts, subject, offers }: Target): DraftCondition {
  const used = new Set(parts.map((it) => ('parts' in it ? undefined : it.field)));
  const field = used.has(start.field)
    ? Object.keys(fieldsOfSubject[subject]).find((it) => offers(it) && !used.has(it))
    : undefined;
  if (field === undefined) return { ...start, key: nextKey() };
  return { ...newCondition(field, subject), values: firstValueOf(field, subject) };
}

/** Time spans and booleans have a default, the others have none. */
export function firstValueOf(field: string, subject: FilterSubject): string[] {
  const kind = filterFieldNamed(field, subject)?.kind;
  if (kind === 'time') return ['1h'];
  return kind === 'flag' ? ['true'] : [];
}
