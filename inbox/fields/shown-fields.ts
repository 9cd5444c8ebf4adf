import { attributeAt, isFilled } from '../../contract/fields/field-values.ts';
import { type FilterFacts, matchesFilter } from '../../contract/filter/matches-filter.ts';
import type { FieldRecord } from '../../contract/values/field-kinds.ts';
import type { Company, Contact, Conversation, Field } from '../../sdk/src/types.ts';

type Attributes = Record<string, unknown>;

/** What is loaded besides a record. Undefined means not loaded. */
export type FieldContext = {
  contact?: Contact | undefined;
  companyAttributes?: Attributes | undefined;
  tagIdsByName?: ReadonlyMap<string, string> | undefined;
};

/** A conversation as the input of filters. */
export function factsOfConversation(
  conversation: Conversation,
  { contact, companyAttributes, tagIdsByName }: FieldContext,
): FilterFacts {
  const tagIds = conversation.tags.map((name) => tagIdsByName?.get(name));
  return {
    ...conversation,
    contactDetails: contact,
    companyAttributes,
    tagIds: tagIds.every((id) => id !== undefined) ? tagIds : undefined,
  };
}

/** A contact as the input of filters, which need no more. */
export function factsOfContact(contact: Contact, companyAttributes: Attributes | undefined): FilterFacts {
  const { id, name, email, company } = contact;
  return { ...nothing, contact: { id, name, email }, contactDetails: contact, company, companyAttributes };
}

export function factsOfCompany({ id, name, custom_attributes }: Company): FilterFacts {
  return { ...nothing, company: { id, name }, companyAttributes: custom_attributes };
}

const nothing: FilterFacts = {
  status: 'open',
  priority: 'none',
  source: 'api',
  is_spam: false,
  channel_id: null,
  assignee: null,
  team: null,
  company: null,
  contact: null,
  subject: null,
  number: 0,
  waiting_since: null,
  last_activity_at: 0,
  inserted_at: 0,
  updated_at: 0,
  custom_attributes: {},
};

/** The fields that a record shows. If that depends on something that isn't loaded, or was deleted, a field is shown. */
export function shownFields(fields: readonly Field[], record: FieldRecord, facts: FilterFacts): Field[] {
  return fields.filter((field) => field.record === record && isShown(field, facts) !== false);
}

/** The fields that certainly prevent closing a conversation; the server knows all of them. */
export function fieldsMissingOnClose(fields: readonly Field[], facts: FilterFacts): Field[] {
  if (facts.is_spam) return [];
  const closed = { ...facts, status: 'closed' as const };
  return fields.filter(
    (field) =>
      field.record === 'conversation' &&
      field.required_on_close &&
      isShown(field, closed) === true &&
      !isFilled(field, attributeAt(facts.custom_attributes, field.key)),
  );
}

function isShown({ shown_when, missing }: Field, facts: FilterFacts): boolean | undefined {
  if (shown_when === null) return true;
  if (missing.length > 0) return undefined;
  return matchesFilter(shown_when, facts, { now: Math.floor(Date.now() / 1000) });
}
