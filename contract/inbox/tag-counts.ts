import Type, { type Static } from 'typebox';
import { Exactly, Id } from '../primitives.ts';
import { maxCounted } from './max-counted.ts';

/** The tags of this many open conversations are counted, starting with the newest. */
export const tagCountSpan = 1000;

/** How many open conversations have each tag. */
export const TagCounts = Exactly({
  tags: Type.Array(
    Exactly({
      tag_id: Id('tag', 'The tag.'),
      open: Type.Integer({
        minimum: 1,
        maximum: maxCounted,
        description: 'Open conversations with this tag. 100 means 100 or more.',
      }),
    }),
    { description: 'Tags without open conversations are left out.' },
  ),
  is_complete: Type.Boolean({
    description: `False if more than ${tagCountSpan} conversations are open: the newest ${tagCountSpan} were counted, and there may be more.`,
  }),
});

export type TagCounts = Static<typeof TagCounts>;
