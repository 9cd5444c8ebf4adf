import Type, { type Static } from 'typebox';
import { Actor } from './me.ts';
import { Exactly, Id, Nullable, Timestamp } from './primitives.ts';
import { User } from './user.ts';

/** What an event tells of a connection: an app, and whom it speaks for. */
export const Connection = Exactly({
  id: Id('conn', 'Connection id.'),
  app: Exactly({ id: Id('app', 'The app that was connected.'), name: Type.String() }),
  actor: Actor,
  user: Nullable(User),
  inserted_at: Timestamp('When it was made'),
});

export type Connection = Static<typeof Connection>;
