import Type, { type Static } from 'typebox';
import { Exactly, Nullable } from './primitives.ts';

/** Spec section 2, User: a member (`usr_…`) or a contact (`cnt_…`), with the same five fields. */
export const User = Exactly(
  {
    id: Type.String({ description: '`usr_…` for a member, `cnt_…` for a contact.' }),
    name: Nullable(Type.String()),
    email: Nullable(Type.String()),
    instagram_handle: Nullable(Type.String()),
    profile_picture_url: Nullable(Type.String()),
  },
  'Who wrote or holds something.',
);

export type User = Static<typeof User>;
