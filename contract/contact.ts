import Type, { type Static } from 'typebox';
import { CompanyName } from './company.ts';
import { exampleId, otherExampleId } from './example-id.ts';
import {
  Exactly,
  FreeForm,
  Id,
  Nullable,
  OneOf,
  TextOrNull,
  Timestamp,
  WebAddress,
  webAddress,
} from './primitives.ts';
import { idPattern } from './values/id-pattern.ts';

/** Contract section 2, Contact. */
export const Contact = Exactly(
  {
    id: Id('cnt', 'Contact id.'),
    organization_id: Id('org', 'The organization it belongs to.'),
    external_id: Nullable(Type.String({ description: 'The person’s id in another system.' })),
    name: Nullable(Type.String({ description: 'Their name.' })),
    email: Nullable(Type.String({ description: 'In lower case.' })),
    phone: Nullable(Type.String({ description: 'Phone number.' })),
    other_emails: Type.Array(Type.String({ description: 'In lower case.' }), {
      description: 'Further addresses that their email came from, or that merged contacts had.',
    }),
    other_phones: Type.Array(Type.String({ description: 'Phone number.' }), {
      description: 'Phone numbers of contacts that were merged into this one.',
    }),
    instagram_handle: Nullable(Type.String({ description: 'Without the @.' })),
    profile_picture_url: Nullable(WebAddress('The URL of a picture.')),
    is_blocked: Type.Boolean({ description: 'Whether messages from them are rejected.' }),
    company: Nullable(
      CompanyName,
      'The company in `company_id`; without one, the company that has the domain of their email address.',
    ),
    company_id: Nullable(
      Type.String({ pattern: idPattern('cmp'), description: 'Company id.' }),
      'The company that they were assigned to, whatever their email address. `null` if their domain decides.',
    ),
    tags: Type.Array(Type.String({ description: "A tag's name." }), {
      description: 'Names, in alphabetical order.',
    }),
    custom_attributes: FreeForm("The organization's own fields."),
    meta_info: FreeForm("The creator's own object."),
    last_seen_at: Nullable(Timestamp('When they were last active')),
    inserted_at: Timestamp('When it was created'),
    updated_at: Timestamp('When it last changed'),
  },
  'A person who writes to the organization.',
  {
    id: exampleId('cnt'),
    organization_id: exampleId('org'),
    external_id: 'customer-4711',
    name: 'Nora Vance',
    email: 'nora@example.com',
    phone: null,
    other_emails: ['nora.vance@example.com'],
    other_phones: [],
    instagram_handle: 'noravance',
    profile_picture_url: null,
    is_blocked: false,
    company: null,
    company_id: null,
    tags: ['newsletter'],
    custom_attributes: { plan: 'gold' },
    meta_info: {},
    last_seen_at: 1_790_003_600,
    inserted_at: 1_790_000_000,
    updated_at: 1_790_003_600,
  },
);

export type Contact = Static<typeof Contact>;

const text = (maxLength: number, description: string, form = {}) =>
  Type.Optional(TextOrNull(description, { minLength: 1, maxLength, ...form }));

const properties = {
  external_id: text(255, 'The person’s id in another system; unique in the organization.'),
  name: text(200, 'Their name.'),
  email: text(254, 'Unique in the organization; kept in lower case.'),
  phone: text(50, 'Phone number.'),
  instagram_handle: text(100, 'Without the @.'),
  profile_picture_url: text(2000, 'An http or https address.', webAddress),
  company_id: Type.Optional(
    TextOrNull('Assigns them to a company; `null` leaves that to the domain of their email address.', {
      pattern: idPattern('cmp'),
    }),
  ),
  tags: Type.Optional(
    Type.Array(
      Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: '\\S',
        description: "A tag's name; case-sensitive.",
      }),
      {
        maxItems: 100,
        description: 'Names; replaces all tags. A tag that doesn’t exist yet is created.',
      },
    ),
  ),
  custom_attributes: Type.Optional(
    FreeForm('Merged into the existing value (RFC 7396): `null` removes a key. At most 16 KiB in total.'),
  ),
  meta_info: Type.Optional(FreeForm('At most 16 KiB and 5 levels deep; the key `deskbell` is reserved.')),
};

/** Fields that are left out stay as they are; `null` clears. */
export const SaveContactBody = Exactly(
  {
    ...properties,
    create_only: Type.Optional(
      Type.Boolean({
        description:
          'Whether to change nothing if somebody has that `external_id` or `email`, also as a merged or further one: the response is then `conflict`, and `details` has the contact’s id.',
      }),
    ),
  },
  'Identifiers and properties of a contact.',
  {
    external_id: 'customer-4711',
    email: 'nora@example.com',
    name: 'Nora Vance',
    tags: ['newsletter'],
    custom_attributes: { plan: 'gold' },
  },
);

export type SaveContactBody = Static<typeof SaveContactBody>;

export const ChangeContactBody = Exactly(
  {
    ...properties,
    is_blocked: Type.Optional(Type.Boolean({ description: 'Whether messages from them are rejected.' })),
  },
  'Changes to a contact.',
  { phone: '+47 22 33 44 55', custom_attributes: { plan: null } },
);

export type ChangeContactBody = Static<typeof ChangeContactBody>;

const takenFields = [
  'external_id',
  'name',
  'email',
  'phone',
  'instagram_handle',
  'profile_picture_url',
  'company_id',
  'custom_attributes',
] as const;

export const MergeContactBody = Exactly(
  {
    into_id: Id('cnt', 'The remaining contact.'),
    take: Type.Optional(
      Type.Array(OneOf(takenFields, 'A field.'), {
        maxItems: takenFields.length,
        description:
          'Fields for which the merged contact’s value is kept if both have one. By default, the remaining contact keeps its own.',
      }),
    ),
  },
  'The contact to merge into, and what to take over.',
  { into_id: otherExampleId('cnt'), take: ['phone'] },
);

export type MergeContactBody = Static<typeof MergeContactBody>;

export const contactSorts = ['-inserted_at', 'inserted_at'] as const;

export const contactFilters = {
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Prefixes of words in the name, address, phone number or handle; all must match. Case and accents are ignored.',
      examples: ['nora'],
    }),
  ),
  sort: Type.Optional(OneOf(contactSorts, 'Default `-inserted_at`.')),
  external_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'The one with this external id, or the one that a contact with it was merged into.',
      examples: ['customer-4711'],
    }),
  ),
  email: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 254,
      description:
        'The one with this address; if nobody has it as `email`, the one who has it in `other_emails`.',
      examples: ['nora@example.com'],
    }),
  ),
  company_id: Type.Optional(
    Type.String({
      pattern: idPattern('cmp'),
      description: 'Only contacts of this company, `cmp_…`.',
      examples: [exampleId('cmp')],
    }),
  ),
  filter: Type.Optional(
    Type.String({
      maxLength: 8000,
      description:
        'A filter as JSON, as in a view, with the fields of contacts; together with `q` if you like. A page reads 5,000 contacts at most and can have fewer items than `limit`, or none: follow `after` until it is `null`.',
      examples: ['{"all":[{"field":"last_seen_at","op":"older_than","value":"90d"}]}'],
    }),
  ),
  is_blocked: Type.Optional(
    OneOf(['true', 'false'], 'Blocked contacts, or those that aren’t. Both if absent.'),
  ),
};

export const eraseContactOptions = {
  erase_messages: Type.Optional(
    OneOf(
      ['true', 'false'],
      'Whether to erase the text and the files of their messages as well. Default: `false`.',
    ),
  ),
};
