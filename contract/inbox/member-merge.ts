import type { Static } from 'typebox';
import { exampleId } from '../example-id.ts';
import { Exactly, Id } from '../primitives.ts';

export const MergeMemberBody = Exactly(
  { into_user_id: Id('usr', 'The member whose account remains.') },
  'The member to merge into.',
  { into_user_id: exampleId('usr') },
);

export type MergeMemberBody = Static<typeof MergeMemberBody>;
