import Type, { type Static } from 'typebox';
import { exampleId } from './example-id.ts';
import { Actor } from './me.ts';
import { Exactly, Id, Nullable, Timestamp } from './primitives.ts';
import { exampleMember, User } from './user.ts';

/** The data of a connection in events: an app, and the user it acts for. */
export const Connection = Exactly(
  {
    id: Id('conn', 'Connection id.'),
    app: Exactly(
      { id: Id('app', 'App id.'), name: Type.String({ description: 'Its display name.' }) },
      'The app that was connected.',
    ),
    actor: Actor,
    user: Nullable(User, 'The user that it acts for.'),
    inserted_at: Timestamp('When it was created'),
  },
  'An app, connected to an organization.',
  {
    id: exampleId('conn'),
    app: { id: exampleId('app'), name: 'Helper' },
    actor: 'self',
    user: exampleMember,
    inserted_at: 1_790_000_000,
  },
);

export type Connection = Static<typeof Connection>;
