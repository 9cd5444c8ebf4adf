import Type, { type Static } from 'typebox';
import { Exactly, OneOf } from '../primitives.ts';

/** The kinds of records that a filter can name and that may no longer exist. */
export const missingKinds = ['user', 'team', 'tag', 'channel', 'contact', 'company'] as const;

/** The records in a stored filter that were deleted since. */
export const Missing = (description: string) =>
  Type.Array(
    Exactly(
      {
        kind: OneOf(missingKinds, 'The kind of record.'),
        id: Type.String({ description: 'Its id.' }),
      },
      'Something that was deleted.',
    ),
    { description },
  );

export type Missing = Static<ReturnType<typeof Missing>>;
