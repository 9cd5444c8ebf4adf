import { conditionsOf, type Filter, type FilterCondition, valuesOf } from '../filter/filter.ts';
import { attributeNamed } from '../filter/filter-fields.ts';
import type { FieldRecord } from '../values/field-kinds.ts';

const ofContact = ['contact.name', 'contact.email', 'contact.external_id', 'company_id'];
const ofViewer = ['is_unread', 'mentions_me'];

/**
 * Whether a condition can decide if a field is shown: it must be about the field's record, and evaluate to the same for
 * everybody.
 */
export function canDecideShown(record: FieldRecord, field: string): boolean {
  const attribute = attributeNamed(field);
  if (record === 'company') return attribute?.of === 'company';
  if (record === 'contact') return attribute ? attribute.of !== 'conversation' : ofContact.includes(field);
  return !ofViewer.includes(field);
}

/** A sentence for a filter that can't decide whether a field of this record is shown. */
export function shownWhenFault(record: FieldRecord, filter: Filter): string | undefined {
  const conditions = conditionsOf(filter);
  const other = conditions.find(({ field }) => !canDecideShown(record, field));
  if (other) return `Cannot depend on ${other.field}: this is a field of a ${record}.`;
  return conditions.some(isAboutViewer)
    ? 'Cannot depend on who looks at it: name a member or a team.'
    : undefined;
}

function isAboutViewer(condition: FilterCondition): boolean {
  const isOfPerson = condition.field === 'assignee_id' || condition.field === 'team_id';
  return isOfPerson && valuesOf(condition).some((value) => value === 'me' || value === 'mine');
}
