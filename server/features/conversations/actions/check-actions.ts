import { type Action, type ActionType, actionFields, maxActions } from '../../../../contract/action.ts';
import type { FieldFault } from '../../../../contract/errors.ts';

/**
 * What is wrong with actions regardless of the conversation: missing fields, fields of the wrong type, and lists that
 * contradict themselves. `field` is the one they were sent in.
 */
export function actionFaults(actions: readonly Action[], field: string): FieldFault[] {
  if (actions.length > maxActions)
    return [{ field, code: 'too_many', message: `Must have at most ${maxActions} items.` }];
  const faults = actions.flatMap((action, index) => shapeFaults(action, `${field}.${index}`));
  return faults.length > 0 ? faults : contradictions(actions, field);
}

function shapeFaults(action: Action, field: string): FieldFault[] {
  const needed = actionFields[action.type];
  const others = Object.keys(action).filter((key) => key !== 'type' && key !== needed);
  return [
    ...(action[needed] === undefined
      ? [{ field: `${field}.${needed}`, code: 'required', message: 'Is required.' }]
      : []),
    ...others.map((key) => ({
      field: `${field}.${key}`,
      code: 'impossible',
      message: `Does not belong to ${action.type}.`,
    })),
  ];
}

/** A list may have one action per key: a second one would undo the first. */
const single: Readonly<Partial<Record<ActionType, string>>> = {
  assign: 'assignee',
  move_to_team: 'team',
  set_priority: 'priority',
  set_status: 'status',
  snooze: 'status',
};

function contradictions(actions: readonly Action[], field: string): FieldFault[] {
  const seen = new Set<string>();
  return actions.flatMap((action, index) => {
    const key = single[action.type] ?? `tag ${action.tag_id}`;
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    const message = 'An earlier action changes the same.';
    return [{ field: `${field}.${index}`, code: 'contradiction', message }];
  });
}
