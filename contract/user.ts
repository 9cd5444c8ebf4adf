import Type, { type Static } from 'typebox';
import { exampleId } from './example-id.ts';
import { Exactly, Nullable, WebAddress } from './primitives.ts';
import { idPattern } from './values/id-pattern.ts';

/** In examples: the contact of a conversation. */
export const exampleContact = {
  id: exampleId('cnt'),
  name: 'Nora Vance',
  email: 'nora@example.com',
  instagram_handle: 'noravance',
  profile_picture_url: null,
};

/** In examples: the member who replies. */
export const exampleMember = {
  id: exampleId('usr'),
  name: 'Mara Lindqvist',
  email: 'mara@heron.example',
  instagram_handle: null,
  profile_picture_url: null,
};

/** Spec section 2, User: a member (`usr_…`) or a contact (`cnt_…`), with the same five fields. */
export const User = Exactly(
  {
    id: Type.String({
      pattern: idPattern('usr', 'cnt'),
      description: '`usr_…` for a member, `cnt_…` for a contact.',
    }),
    name: Nullable(Type.String({ description: 'Their name.' })),
    email: Nullable(Type.String({ description: 'Their email address.' })),
    instagram_handle: Nullable(Type.String({ description: 'Without the @.' })),
    profile_picture_url: Nullable(WebAddress('The URL of a picture.')),
  },
  'A person: a member or a contact. Both have the same five fields.',
  exampleMember,
);

export type User = Static<typeof User>;
