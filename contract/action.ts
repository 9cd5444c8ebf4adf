import Type, { type Static } from 'typebox';
import { exampleId } from './example-id.ts';
import { Exactly, Id, OneOf, TextOrNull } from './primitives.ts';
import { Priority } from './priority.ts';
import { idPattern } from './values/id-pattern.ts';

/** The one field that each type of action has beside `type`. */
export const actionFields = {
  assign: 'user_id',
  move_to_team: 'team_id',
  add_tag: 'tag_id',
  remove_tag: 'tag_id',
  set_priority: 'priority',
  set_status: 'status',
  snooze: 'seconds',
} as const;

export type ActionType = keyof typeof actionFields;

const actionTypes = Object.keys(actionFields) as [ActionType, ...ActionType[]];

export const maxActions = 20;

/** Something done to a conversation by a macro. */
export const Action = Exactly(
  {
    type: OneOf(
      actionTypes,
      'The type of action. Each type has one further field: `assign` `user_id`, `move_to_team` `team_id`, `add_tag` and `remove_tag` `tag_id`, `set_priority` `priority`, `set_status` `status`, `snooze` `seconds`.',
    ),
    user_id: Type.Optional(
      TextOrNull('An active member, `usr_…`; `me` is the person who applies it, `null` unassigns.', {
        pattern: `^me$|${idPattern('usr')}`,
      }),
    ),
    team_id: Type.Optional(
      TextOrNull('A team, `team_…`; `null` removes it from its team.', { pattern: idPattern('team') }),
    ),
    tag_id: Type.Optional(Id('tag', 'A tag, `tag_…`, that is added or removed.')),
    priority: Type.Optional(Priority),
    status: Type.Optional(OneOf(['open', 'closed'], 'The new status.')),
    seconds: Type.Optional(
      Type.Integer({
        minimum: 60,
        maximum: 31_536_000,
        description: 'For how long it is snoozed, from the moment it is applied.',
      }),
    ),
  },
  'An action on a conversation.',
  { type: 'add_tag', tag_id: exampleId('tag') },
);

export type Action = Static<typeof Action>;
