import Type, { type Static } from 'typebox';
import { exampleId } from './example-id.ts';
import { Filter } from './filter/filter-schema.ts';
import { Missing } from './filter/missing.ts';
import { Exactly, Id, Nullable, OneOf, Timestamp } from './primitives.ts';
import { fieldKinds, fieldRecords } from './values/field-kinds.ts';

/** How many fields an organization can define. */
export const maxFields = 100;
export const maxOptions = 100;

const shownWhen = { field: 'tag_id', op: 'is' as const, value: exampleId('tag') };

const example = {
  key: 'outcome',
  label: 'Outcome',
  record: 'conversation' as const,
  kind: 'choice' as const,
  options: ['Refunded', 'Replaced', 'Repaired'],
  required_on_close: true,
};

const kindMeaning =
  'The type of its values: `text`; `number`; `date`, such as `2026-11-24`; `checkbox`, true or false; `choice`, one of the options; `choices`, a list of them; `link`, an http or https address.';

export const Field = Exactly(
  {
    id: Id('fld', 'Field id.'),
    key: Type.String({ description: 'The key of its values in `custom_attributes`.' }),
    label: Type.String({ description: 'The label that people see.' }),
    record: OneOf(fieldRecords, 'Which records have it.'),
    kind: OneOf(fieldKinds, kindMeaning),
    options: Type.Array(Type.String({ description: 'An option.' }), {
      description: 'The options; empty for other kinds.',
    }),
    shown_when: Nullable(Filter, 'Which records show it; `null` for all of them.'),
    missing: Missing(
      'Deleted records that `shown_when` names. While there are any, the inbox shows the field, and says so.',
    ),
    required_on_close: Type.Boolean({
      description: 'Whether people have to fill it in before they close a conversation that shows it.',
    }),
    position: Type.Integer({ description: 'Its position among the fields of the same record, from 0.' }),
    inserted_at: Timestamp('When it was created'),
    updated_at: Timestamp('When it last changed'),
  },
  'A custom field. Its values are in the `custom_attributes` of the records.',
  {
    id: exampleId('fld'),
    ...example,
    shown_when: null,
    missing: [],
    position: 0,
    inserted_at: 1_790_000_000,
    updated_at: 1_790_000_000,
  },
);

export type Field = Static<typeof Field>;

const label = Type.String({ maxLength: 100, description: 'The label that people see.' });
const changeable = {
  options: Type.Optional(
    Type.Array(Type.String({ maxLength: 100, description: 'An option, as it is stored in records.' }), {
      maxItems: maxOptions,
      description: 'Required for `choice` and `choices`, and impossible for other kinds.',
    }),
  ),
  shown_when: Type.Optional(
    Nullable(
      Filter,
      'Which records show it. For a contact’s field it can use `contact.` and `company.` fields, for a company’s `company.custom_attributes.`. Default `null`: all.',
    ),
  ),
  required_on_close: Type.Optional(
    Type.Boolean({ description: 'Fields of conversations only. Default `false`.' }),
  ),
  position: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: maxFields,
      description: 'Its position among the fields of the same record; the others move. Default: the end.',
    }),
  ),
};

export const CreateFieldBody = Exactly(
  {
    key: Type.String({
      maxLength: 100,
      description: 'The key in `custom_attributes`, unique for its record. It can’t be changed later.',
    }),
    label,
    record: OneOf(fieldRecords, 'Which records have it. It can’t be changed later.'),
    kind: OneOf(fieldKinds, `${kindMeaning} It can’t be changed later.`),
    ...changeable,
  },
  'A new field.',
  { ...example, shown_when: shownWhen },
);

export type CreateFieldBody = Static<typeof CreateFieldBody>;

export const UpdateFieldBody = Exactly(
  { label: Type.Optional(label), ...changeable },
  'Changes to a field.',
  { label: 'How it ended', position: 0 },
);

export type UpdateFieldBody = Static<typeof UpdateFieldBody>;
