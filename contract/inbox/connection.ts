import Type, { type Static } from 'typebox';
import { Exactly, Id, Nullable, OneOf, Timestamp } from '../primitives.ts';
import { User } from '../user.ts';

/** An app's access to an organization, until somebody ends it. */
export const Connection = Exactly({
  id: Id('conn', 'Connection id.'),
  app: Exactly({
    id: Id('app', 'App id.'),
    name: Type.String({ description: 'Its display name.' }),
    logo_url: Nullable(Type.String({ description: 'The URL of a picture.' })),
  }),
  actor: OneOf(['self', 'app'], 'Who it acts as: a person, or itself.'),
  user: Nullable(User, 'The user it acts as; `null` if it acts as itself.'),
  allowed_by: User,
  scopes: Type.Array(Type.String(), { description: 'The granted scopes.' }),
  token_endings: Type.Array(Type.String(), {
    description: 'The last four characters of each active token.',
  }),
  is_assistant: Type.Boolean({ description: 'Whether it is for `/mcp`: its calls are listed.' }),
  last_used_at: Nullable(Timestamp('When one of its tokens was last used')),
  inserted_at: Timestamp('When it was first allowed'),
});

export type Connection = Static<typeof Connection>;
