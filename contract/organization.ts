import Type, { type Static } from 'typebox';
import { Exactly, Id, Nullable, TextOrNull, Timestamp } from './primitives.ts';

export const Organization = Exactly({
  id: Id('org', 'Organization id.'),
  name: Type.String(),
  slug: Type.String({ description: 'Its name as part of an address.' }),
  logo_url: Nullable(Type.String()),
  timezone: Type.String({ description: 'An IANA time zone.' }),
  inserted_at: Timestamp('When it was made'),
  updated_at: Timestamp('When anything of it last changed'),
});

export type Organization = Static<typeof Organization>;

export const UpdateOrganizationBody = Exactly({
  name: Type.Optional(Type.String({ maxLength: 200 })),
  logo_url: Type.Optional(TextOrNull('An http or https address; `null` removes it.', { maxLength: 2000 })),
  timezone: Type.Optional(Type.String({ maxLength: 100, description: 'An IANA time zone.' })),
});

export type UpdateOrganizationBody = Static<typeof UpdateOrganizationBody>;
