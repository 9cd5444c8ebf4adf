import Type, { type Static } from 'typebox';
import { Exactly, OneOf } from '../primitives.ts';

/** What a filter can name that no longer exists. */
export const missingKinds = ['user', 'team', 'tag', 'channel', 'contact'] as const;

/** What a stored filter names that has been deleted since. */
export const Missing = (description: string) =>
  Type.Array(
    Exactly(
      {
        kind: OneOf(missingKinds, 'What it was.'),
        id: Type.String({ description: 'Its id.' }),
      },
      'Something that was deleted.',
    ),
    { description },
  );

export type Missing = Static<ReturnType<typeof Missing>>;
