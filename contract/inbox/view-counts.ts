import Type, { type Static } from 'typebox';
import { Exactly, Id } from '../primitives.ts';
import { maxCounted } from './max-counted.ts';

/** How many conversations are examined to count a view, the newest first. */
export const viewCountSpan = 2000;

/** How many conversations the views have. */
export const ViewCounts = Exactly({
  views: Type.Array(
    Exactly({
      view_id: Id('vw', 'The view.'),
      count: Type.Integer({
        minimum: 0,
        maximum: maxCounted,
        description: 'How many conversations it has. A hundred stands for more.',
      }),
      is_complete: Type.Boolean({
        description: `False if there can be more than the newest ${viewCountSpan} examined have.`,
      }),
    }),
    {
      description:
        'Excludes views that are hidden or broken, and those that require neither a status nor an assignee, a team, a contact or a channel.',
    },
  ),
});

export type ViewCounts = Static<typeof ViewCounts>;

const ids = (description: string) => Type.Array(Id('vw', 'A view.'), { maxItems: 300, description });

/** The order of a member's views in the sidebar, and the hidden ones. */
export const ViewPreferences = Exactly(
  {
    order: ids('The first ones; the others follow, oldest first.'),
    hidden: ids('Those that are left out.'),
  },
  'A member’s own order of the views.',
  { order: [], hidden: [] },
);

export type ViewPreferences = Static<typeof ViewPreferences>;
