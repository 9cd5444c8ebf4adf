import Type, { type Static } from 'typebox';
import { exampleId } from './example-id.ts';
import { Exactly, Id, Nullable, TextOrNull, Timestamp, WebAddress, webAddress } from './primitives.ts';

export const Organization = Exactly(
  {
    id: Id('org', 'Organization id.'),
    name: Type.String({ description: 'As people are shown it.' }),
    slug: Type.String({ description: 'Its name as part of an address.' }),
    logo_url: Nullable(WebAddress('The address of a picture.')),
    timezone: Type.String({ description: 'An IANA time zone.' }),
    inserted_at: Timestamp('When it was made'),
    updated_at: Timestamp('When anything of it last changed'),
  },
  'Whose conversations these are.',
  {
    id: exampleId('org'),
    name: 'Heron Bicycles',
    slug: 'heron-bicycles',
    logo_url: null,
    timezone: 'Europe/Oslo',
    inserted_at: 1_790_000_000,
    updated_at: 1_790_000_000,
  },
);

export type Organization = Static<typeof Organization>;

export const UpdateOrganizationBody = Exactly(
  {
    name: Type.Optional(Type.String({ maxLength: 200, description: 'As people are shown it.' })),
    logo_url: Type.Optional(
      TextOrNull('An http or https address; `null` removes it.', { maxLength: 2000, ...webAddress }),
    ),
    timezone: Type.Optional(Type.String({ maxLength: 100, description: 'An IANA time zone.' })),
  },
  'What is to change of the organization.',
  { timezone: 'Europe/Oslo' },
);

export type UpdateOrganizationBody = Static<typeof UpdateOrganizationBody>;
