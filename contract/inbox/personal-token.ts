import Type, { type Static } from 'typebox';
import { Exactly, Id, Nullable, Timestamp } from '../primitives.ts';
import { ScopeName } from '../scopes.ts';

/** A token that a person created for their own scripts. */
export const PersonalToken = Exactly({
  id: Id('tok', 'Token id; never its secret.'),
  name: Type.String({ description: 'Its purpose.' }),
  scopes: Type.Array(ScopeName, { description: 'Its scopes, as long as the person has them.' }),
  ending: Type.String({ description: 'Its last four characters.' }),
  last_used_at: Nullable(Timestamp('When it was last used')),
  expires_at: Timestamp('From when on it is refused'),
  inserted_at: Timestamp('When it was made'),
});

export type PersonalToken = Static<typeof PersonalToken>;

/** A new token. Only this response contains it. */
export const CreatedPersonalToken = Exactly({
  ...PersonalToken.properties,
  token: Type.String({ description: 'For the header `Authorization: Bearer`.' }),
});

export type CreatedPersonalToken = Static<typeof CreatedPersonalToken>;

export const CreatePersonalTokenBody = Exactly({
  name: Type.String({ minLength: 1, maxLength: 80, description: 'Its purpose.' }),
  scopes: Type.Array(ScopeName, {
    minItems: 1,
    uniqueItems: true,
    description: 'Only scopes that the person’s role and access allow.',
  }),
  days: Type.Integer({ minimum: 7, maximum: 365, description: 'How long it works.' }),
});

export type CreatePersonalTokenBody = Static<typeof CreatePersonalTokenBody>;
