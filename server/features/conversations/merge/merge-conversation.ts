import { NIL } from 'uuid';
import type { SelfCaller } from '../../../access/caller.ts';
import { eventActor } from '../../../access/event-actor.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import { replaceTags } from '../change/conversation-tag-store.ts';
import { recordConversationChange } from '../conversation-events.ts';
import type { ConversationRow } from '../conversation-row.ts';
import { type LockedConversation, lockedConversation } from '../locked-conversation.ts';
import { keepUnreadInMerge } from '../reads/read-store.ts';
import { visibleConversation } from '../visible-conversation.ts';
import {
  closeSource,
  copyParticipants,
  dropMark,
  lastTargetOf,
  lockBoth,
  type Merge,
  moveContent,
  queueForMerging,
  repointChain,
  updateTarget,
} from './merge-store.ts';

type Wanted = { conversationId: string; intoId: string };

/**
 * Merges a conversation into another one, or into what that one was merged into (contract section 3): messages and
 * notes move; the target keeps its solution, or gets the source's if it has none, the higher priority, the tags of
 * both and the earlier waiting time. Returns the target.
 *
 * @throws NotFound, ConversationMerged, ValidationError
 */
export async function mergeConversation(
  database: Database,
  caller: SelfCaller,
  { conversationId, intoId }: Wanted,
): Promise<ConversationRow> {
  const organizationId = caller.organization.id;
  return database.transaction(async (transaction) => {
    await queueForMerging(transaction, organizationId);
    const targetId = await lastTargetOf(transaction, organizationId, parsePublicId('cnv', intoId) ?? NIL);
    await lockBoth(transaction, organizationId, [conversationId, targetId ?? NIL]);
    const source = await lockedConversation(transaction, caller, conversationId, '/merge');
    if (targetId === undefined)
      throw fieldError('into_id', 'not_found', 'Must be a conversation of this organization.');
    if (targetId === conversationId) throw circle();
    const target = await lockedConversation(transaction, caller, targetId);
    await merge(transaction, caller, source, target);
    return visibleConversation(transaction, caller, targetId);
  });
}

function circle(): Error {
  const sentence = 'A conversation cannot be merged into itself, nor into one that was merged into it.';
  return fieldError('into_id', 'impossible', sentence);
}

async function merge(
  transaction: Transaction,
  caller: SelfCaller,
  source: LockedConversation,
  target: LockedConversation,
): Promise<void> {
  const organizationId = caller.organization.id;
  const ids = { organizationId, sourceId: source.row.id, targetId: target.row.id, now: target.now };
  await keepUnreadInMerge(transaction, ids);
  await moveContent(transaction, ids);
  await copyParticipants(transaction, ids);
  await keepOneSolution(transaction, caller, source.row, target.row);
  await replaceTags(transaction, target.row, [...new Set([...target.row.tags, ...source.row.tags])]);
  const actor = eventActor(caller);
  const common = { organizationId, actor };
  await recordConversationChange(transaction, {
    ...common,
    conversationId: ids.targetId,
    before: target.snapshot,
    after: await updateTarget(transaction, ids),
  });
  await recordMergedEvents(transaction, caller, source, ids);
}

async function recordMergedEvents(
  transaction: Transaction,
  caller: SelfCaller,
  source: LockedConversation,
  ids: Merge,
): Promise<void> {
  const common = { organizationId: ids.organizationId, actor: eventActor(caller) };
  const tell = (id: string, data: Record<string, unknown>, merged_into_id: string | null) =>
    recordEvent(transaction, {
      ...common,
      type: 'conversation.merged',
      recordId: id,
      data,
      previous: { merged_into_id },
    });
  const chain = await repointChain(transaction, ids);
  const { status } = source.snapshot;
  const after = await closeSource(transaction, ids);
  const change = { ...common, conversationId: ids.sourceId, after };
  await recordConversationChange(transaction, { ...change, before: { ...after, status } });
  await tell(ids.sourceId, after, null);
  for (const { id, snapshot } of chain) await tell(id, snapshot, ids.sourceId);
}

/** A conversation has at most one solution: if both have one, the target's stays. */
async function keepOneSolution(
  transaction: Transaction,
  caller: SelfCaller,
  source: ConversationRow,
  target: ConversationRow,
): Promise<void> {
  const { organization_id: organizationId, solution_message_id: messageId } = source;
  if (messageId === null || target.solution_message_id === null) return;
  const { before, after } = await dropMark(transaction, organizationId, messageId);
  await recordEvent(transaction, {
    organizationId,
    type: 'message.unmarked_as_solution',
    actor: eventActor(caller),
    recordId: messageId,
    data: after,
    previous: { marked_as_solution_at: before.marked_as_solution_at },
  });
}
