import Type, { type Static } from 'typebox';
import { Exactly, Id, Nullable, OneOf, Timestamp } from './primitives.ts';
import { ScopeName } from './scopes.ts';
import { User } from './user.ts';

export const Actor = OneOf(['self', 'app'], '`self` speaks for a person, `app` for the app only.');
export const Role = OneOf(['admin', 'member']);

/** Contract section 4, last paragraph. */
export const Me = Exactly({
  actor: Actor,
  app: Exactly({ id: Id('app', 'The app that calls.'), name: Type.String() }),
  organization: Exactly({
    id: Id('org', 'The organization it acts in.'),
    name: Type.String(),
    slug: Type.String(),
  }),
  user: Nullable(User),
  role: Nullable(Role),
  granted_scopes: Type.Array(ScopeName, { description: 'What was consented to.' }),
  scopes: Type.Array(ScopeName, { description: "What holds now, capped by the person's role." }),
  token: Exactly({
    id: Id('tok', 'Token id.'),
    inserted_at: Timestamp('When it was issued'),
    last_used_at: Nullable(Timestamp('When it was last used, to the minute')),
  }),
});

export type Me = Static<typeof Me>;
