import { isDeepStrictEqual } from 'node:util';
import { NIL } from 'uuid';
import type { ChangeConversationBody } from '../../../../contract/conversation.ts';
import type { Caller } from '../../../access/caller.ts';
import { eventActor } from '../../../access/event-actor.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { fromUnixSeconds, type Microseconds } from '../../../db/microseconds.ts';
import { fieldError, ValidationError } from '../../../errors/validation-error.ts';
import type { EventActor, EventCause } from '../../../events/record-event.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import { freeFormError, metaInfoError } from '../../../text/free-form-error.ts';
import { mergePatch } from '../../../text/merge-patch.ts';
import { checkAttributes } from '../../fields/check-attributes.ts';
import { shareLockAssignableMembers } from '../../members/active-members.ts';
import { shareLockTeam } from '../../teams/team-store.ts';
import { recordConversationChange } from '../conversation-events.ts';
import type { ConversationRow } from '../conversation-row.ts';
import { type LockedConversation, lockedConversation } from '../locked-conversation.ts';
import { visibleConversation } from '../visible-conversation.ts';
import { type Properties, updateConversation } from './conversation-store.ts';
import { replaceTags } from './conversation-tag-store.ts';
import { requireFields } from './require-fields.ts';
import { transitionStatus } from './status-transition.ts';
import { checkTagNames, nextTags } from './tag-names.ts';

export type ChangeConversation = {
  conversationId: string;
  change: ChangeConversationBody;
  /** Throws if the record isn't in the state that the caller expects. */
  precondition: (row: ConversationRow) => void;
};

/**
 * Changes a conversation's properties. Concurrent changes queue on its row, and everything derived from the old state
 * is computed under that lock, so that no change is lost.
 *
 * @throws ValidationError, NotFound, ConversationMerged, PreconditionFailed
 */
export async function changeConversation(
  database: Database,
  caller: Caller,
  { conversationId, change, precondition }: ChangeConversation,
): Promise<ConversationRow> {
  checkChange(change);
  return database.transaction(async (transaction) => {
    const locked = await lockedConversation(transaction, caller, conversationId);
    precondition(locked.row);
    const isChanged = await applyChange(transaction, eventActor(caller), locked, change);
    return isChanged ? visibleConversation(transaction, caller, conversationId) : locked.row;
  });
}

/** What can be wrong with a change regardless of the conversation's state. */
function checkChange(change: ChangeConversationBody): void {
  checkTagNames(change);
  const error = change.meta_info && metaInfoError(change.meta_info);
  if (error) throw new ValidationError([error]);
}

/**
 * Makes a change that was checked to a locked conversation. Returns whether it changed anything.
 *
 * @throws ValidationError
 */
export async function applyChange(
  transaction: Transaction,
  actor: EventActor,
  { row, snapshot, now }: LockedConversation,
  change: ChangeConversationBody,
  causedBy?: EventCause,
): Promise<boolean> {
  const before = propertiesOf(row);
  const after = nextProperties(before, change, now);
  const tags = nextTags(row.tags, change);
  await checkAssignee(transaction, row, after.assignee_id);
  await checkTeam(transaction, row, after.team_id);
  const target = { organizationId: row.organization_id, record: 'conversation' } as const;
  await checkAttributes(transaction, target, {
    before: before.custom_attributes,
    after: after.custom_attributes,
  });
  const hasOtherTags = !isDeepStrictEqual(row.tags, tags);
  if (!hasOtherTags && isDeepStrictEqual(before, after)) return false;
  if (hasOtherTags) await replaceTags(transaction, row, tags);
  const updated = await updateConversation(transaction, row, { after, now });
  const organizationId = row.organization_id;
  if (actor.type === 'member' && before.status !== 'closed' && after.status === 'closed')
    await requireFields(transaction, { organizationId, conversationId: row.id });
  await recordConversationChange(transaction, {
    organizationId,
    conversationId: row.id,
    actor,
    before: snapshot,
    after: updated,
    causedBy,
  });
  return true;
}

function propertiesOf(row: ConversationRow): Properties {
  const { subject, status, snoozed_until, priority, is_spam } = row;
  const { assignee_id, team_id = null, custom_attributes, meta_info } = row;
  return {
    subject,
    status,
    snoozed_until,
    priority,
    is_spam,
    assignee_id,
    team_id,
    custom_attributes,
    meta_info,
  };
}

function nextProperties(before: Properties, change: ChangeConversationBody, now: Microseconds): Properties {
  const { subject, priority, is_spam, meta_info, custom_attributes: patch } = change;
  return {
    ...before,
    ...(subject !== undefined && { subject }),
    ...(priority !== undefined && { priority }),
    ...(is_spam !== undefined && { is_spam }),
    ...(meta_info !== undefined && { meta_info }),
    ...(patch !== undefined && { custom_attributes: nextAttributes(before, patch) }),
    ...(change.assignee_id !== undefined && { assignee_id: idFrom('usr', change.assignee_id) }),
    ...(change.team_id !== undefined && { team_id: idFrom('team', change.team_id) }),
    ...transitionStatus(before, statusChangeOf(change), now),
  };
}

function statusChangeOf({ status, snoozed_until: seconds }: ChangeConversationBody) {
  return {
    ...(status !== undefined && { status }),
    ...(seconds !== undefined && { snoozed_until: seconds === null ? null : fromUnixSeconds(seconds) }),
  };
}

function nextAttributes({ custom_attributes }: Properties, patch: Record<string, unknown>) {
  const merged = mergePatch(custom_attributes, patch);
  const error = freeFormError('custom_attributes', merged);
  if (error) throw new ValidationError([error]);
  return merged;
}

/** Invalid ids are looked up as the nil id. */
function idFrom(prefix: 'usr' | 'team', text: string | null): string | null {
  return text === null ? null : (parsePublicId(prefix, text) ?? NIL);
}

/** A new assignee must be an active member with full access; the current one may stay, member or not. */
async function checkAssignee(
  transaction: Transaction,
  { organization_id, assignee_id }: ConversationRow,
  requested: string | null,
): Promise<void> {
  if (requested === null || requested === assignee_id) return;
  const members = await shareLockAssignableMembers(transaction, organization_id, [requested]);
  if (!members.has(requested))
    throw fieldError(
      'assignee_id',
      'not_found',
      'Must be an active member of this organization, with full access.',
    );
}

async function checkTeam(
  transaction: Transaction,
  { organization_id, team_id = null }: ConversationRow,
  requested: string | null | undefined,
): Promise<void> {
  if (requested == null || requested === team_id) return;
  if (!(await shareLockTeam(transaction, organization_id, requested)))
    throw fieldError('team_id', 'not_found', 'Must be a team of this organization.');
}
