import { NIL } from 'uuid';
import type { Action } from '../../../../contract/action.ts';
import type { ChangeConversationBody } from '../../../../contract/conversation.ts';
import type { Transaction } from '../../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../../db/microseconds.ts';
import type { EventActor, EventCause } from '../../../events/record-event.ts';
import { publicId } from '../../../ids/public-id.ts';
import { applyChange } from '../change/change-conversation.ts';
import type { LockedConversation } from '../locked-conversation.ts';
import { type NamedRecords, shareLockNamedRecords } from './named-records.ts';

export type ActionsToApply = {
  actions: readonly Action[];
  actor: EventActor;
  /** The field that errors name, followed by the index of the action. */
  field: string;
  /** What the actions belong to. */
  causedBy?: EventCause;
};

/**
 * Applies actions, whose shapes were checked, to a locked conversation: all or none of them, as one change with its
 * events. Returns whether it changed anything. @throws ValidationError naming each action whose member, team or tag no
 * longer exists, or that doesn't fit the conversation
 */
export async function applyActions(
  transaction: Transaction,
  locked: LockedConversation,
  { actions, actor, field, causedBy }: ActionsToApply,
): Promise<boolean> {
  const wanted = actions.map((action) => withPerson(action, actor));
  const named = { actions: wanted, field };
  const records = await shareLockNamedRecords(transaction, locked.row.organization_id, named);
  return applyChange(transaction, actor, locked, changeOf(wanted, records, locked.now), causedBy);
}

/** `me` is the person who acts; if there is none, the nil id. */
function withPerson(action: Action, actor: EventActor): Action {
  if (action.user_id !== 'me') return action;
  return { ...action, user_id: publicId('usr', actor.type === 'member' ? actor.userId : NIL) };
}

function changeOf(
  actions: readonly Action[],
  { tagNames }: NamedRecords,
  now: Microseconds,
): ChangeConversationBody {
  const named = (type: Action['type']) =>
    actions.flatMap((action) => (action.type === type ? [tagNames.get(action.tag_id ?? '') ?? ''] : []));
  const change = Object.assign({}, ...actions.map((action) => propertyOf(action, now)));
  return { ...change, add_tags: named('add_tag'), remove_tags: named('remove_tag') };
}

function propertyOf(action: Action, now: Microseconds): ChangeConversationBody {
  const { type, user_id = null, team_id = null, priority = 'none', status = 'open', seconds = 0 } = action;
  switch (type) {
    case 'assign':
      return { assignee_id: user_id };
    case 'move_to_team':
      return { team_id };
    case 'set_priority':
      return { priority };
    case 'set_status':
      return { status };
    case 'snooze':
      return { status: 'snoozed', snoozed_until: unixSeconds(now) + seconds };
    default:
      return {};
  }
}
