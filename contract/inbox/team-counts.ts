import Type, { type Static } from 'typebox';
import { Exactly, Id } from '../primitives.ts';
import { maxCounted } from './max-counted.ts';

/** The teams of this many open conversations are counted, starting with the newest. */
export const teamCountSpan = 2000;

const upToHundred = (description: string) =>
  Type.Integer({ minimum: 0, maximum: maxCounted, description: `${description} A hundred stands for more.` });

/** How many open conversations each team has. */
export const TeamCounts = Exactly({
  teams: Type.Array(
    Exactly({
      team_id: Id('team', 'The team.'),
      open: upToHundred('Open conversations.'),
      unassigned: upToHundred('Those of them that are assigned to nobody.'),
    }),
    { description: 'Teams without an open conversation are left out.' },
  ),
  is_complete: Type.Boolean({
    description: `False if more than ${teamCountSpan} conversations are open: the newest ${teamCountSpan} were counted, and there may be more.`,
  }),
});

export type TeamCounts = Static<typeof TeamCounts>;
