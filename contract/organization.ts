import Type, { type Static } from 'typebox';
import { exampleId } from './example-id.ts';
import { Exactly, Id, Nullable, TextOrNull, Timestamp, WebAddress, webAddress } from './primitives.ts';

export const Organization = Exactly(
  {
    id: Id('org', 'Organization id.'),
    name: Type.String({ description: 'Its display name.' }),
    slug: Type.String({ description: 'Its name in URLs.' }),
    logo_url: Nullable(WebAddress('The URL of a picture.')),
    timezone: Type.String({ description: 'An IANA time zone.' }),
    inserted_at: Timestamp('When it was created'),
    updated_at: Timestamp('When it last changed'),
  },
  'The organization.',
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
    name: Type.Optional(Type.String({ maxLength: 200, description: 'Its display name.' })),
    logo_url: Type.Optional(
      TextOrNull('An http or https address; `null` removes it.', { maxLength: 2000, ...webAddress }),
    ),
    timezone: Type.Optional(Type.String({ maxLength: 100, description: 'An IANA time zone.' })),
  },
  'Changes to the organization.',
  { timezone: 'Europe/Oslo' },
);

export type UpdateOrganizationBody = Static<typeof UpdateOrganizationBody>;
