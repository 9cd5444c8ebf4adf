import type { FieldRecord } from '../values/field-kinds.ts';
import { idPattern } from '../values/id-pattern.ts';
import { priorities } from '../values/priorities.ts';
import { sources } from '../values/sources.ts';
import { statuses } from '../values/statuses.ts';
import type { FilterOperator } from './filter.ts';

/**
 * What a field holds, and therefore how it can be compared. `words` are special values: the current person, their
 * teams, or none.
 */
export type FilterField =
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'record'; prefix: string; words: readonly string[] }
  | { kind: 'text' }
  | { kind: 'number' }
  | { kind: 'time'; isOptional: boolean }
  | { kind: 'flag' }
  | { kind: 'attribute' };

type Kind = FilterField['kind'];

/** The operators of each kind of field; the first is the default of a new condition. */
export const operatorsOf: Readonly<Record<Kind, readonly FilterOperator[]>> = {
  choice: ['is', 'in'],
  record: ['is', 'in'],
  text: ['contains', 'is', 'starts_with', 'is_empty'],
  number: ['is', 'at_least', 'at_most'],
  time: ['older_than', 'newer_than', 'before', 'after', 'is_empty'],
  flag: ['is'],
  attribute: ['is', 'in', 'contains', 'starts_with', 'at_least', 'at_most', 'before', 'after', 'is_empty'],
};

/** The fields by name: those of a conversation as the API names them, and some of its contact. */
export const filterFields = {
  status: { kind: 'choice', values: statuses },
  priority: { kind: 'choice', values: priorities },
  source: { kind: 'choice', values: sources },
  assignee_id: { kind: 'record', prefix: 'usr', words: ['me', 'none'] },
  team_id: { kind: 'record', prefix: 'team', words: ['mine', 'none'] },
  channel_id: { kind: 'record', prefix: 'chn', words: ['none'] },
  contact_id: { kind: 'record', prefix: 'cnt', words: ['none'] },
  company_id: { kind: 'record', prefix: 'cmp', words: ['none'] },
  tag_id: { kind: 'record', prefix: 'tag', words: ['none'] },
  subject: { kind: 'text' },
  number: { kind: 'number' },
  waiting_since: { kind: 'time', isOptional: true },
  last_activity_at: { kind: 'time', isOptional: false },
  inserted_at: { kind: 'time', isOptional: false },
  updated_at: { kind: 'time', isOptional: false },
  is_unread: { kind: 'flag' },
  is_spam: { kind: 'flag' },
  mentions_me: { kind: 'flag' },
  'contact.name': { kind: 'text' },
  'contact.email': { kind: 'text' },
  'contact.external_id': { kind: 'text' },
} as const satisfies Record<string, FilterField>;

export type FilterFieldName = keyof typeof filterFields;

/** The fields of filters on contacts, as the API names them. */
export const contactFilterFields = {
  name: { kind: 'text' },
  email: { kind: 'text' },
  phone: { kind: 'text' },
  external_id: { kind: 'text' },
  company_id: { kind: 'record', prefix: 'cmp', words: ['none'] },
  tag_id: { kind: 'record', prefix: 'tag', words: ['none'] },
  is_blocked: { kind: 'flag' },
  has_open_conversations: { kind: 'flag' },
  last_seen_at: { kind: 'time', isOptional: true },
  inserted_at: { kind: 'time', isOptional: false },
  updated_at: { kind: 'time', isOptional: false },
} as const satisfies Record<string, FilterField>;

export type ContactFilterFieldName = keyof typeof contactFilterFields;

/** What a filter is evaluated on. */
export type FilterSubject = 'conversation' | 'contact';

/** The fields of each subject by name, apart from custom attributes. */
export const fieldsOfSubject: Readonly<Record<FilterSubject, Readonly<Record<string, FilterField>>>> = {
  conversation: filterFields,
  contact: contactFilterFields,
};

/** Before the key of a custom attribute, in the name of a field: whose attribute it is. */
export const attributeOwners: Readonly<Record<FilterSubject, Readonly<Record<string, FieldRecord>>>> = {
  conversation: {
    'custom_attributes.': 'conversation',
    'contact.custom_attributes.': 'contact',
    'company.custom_attributes.': 'company',
  },
  contact: {
    'custom_attributes.': 'contact',
    'company.custom_attributes.': 'company',
  },
};

/** Undefined if no field has that name. */
export function filterFieldNamed(
  name: string,
  subject: FilterSubject = 'conversation',
): FilterField | undefined {
  const fields = fieldsOfSubject[subject];
  if (Object.hasOwn(fields, name)) return fields[name];
  return attributeNamed(name, subject) ? { kind: 'attribute' } : undefined;
}

const maxKeyLength = 200;

/** Whose attribute a field is, and under which key; undefined for other fields. */
export function attributeNamed(
  name: string,
  subject: FilterSubject = 'conversation',
): { of: FieldRecord; key: string } | undefined {
  const [prefix, of] = Object.entries(attributeOwners[subject]).find(([it]) => name.startsWith(it)) ?? [];
  if (prefix === undefined || of === undefined) return undefined;
  const key = name.slice(prefix.length);
  if (key === '' || key.length > maxKeyLength || !isStorable(key)) return undefined;
  return { of, key };
}

/** PostgreSQL stores neither half a character nor U+0000. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Whether a text can be a value of a field that names records. */
export function isRecordValue({ prefix, words }: FilterField & { kind: 'record' }, text: string): boolean {
  return words.includes(text) || new RegExp(idPattern(prefix)).test(text);
}
