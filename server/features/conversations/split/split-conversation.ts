import type { SplitConversationBody } from '../../../../contract/conversation.ts';
import type { FieldFault } from '../../../../contract/errors.ts';
import type { SelfCaller } from '../../../access/caller.ts';
import { eventActor } from '../../../access/event-actor.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { takeIdempotencyKey } from '../../../db/take-idempotency-key.ts';
import { Conflict } from '../../../errors/conflict.ts';
import { NotFound } from '../../../errors/errors.ts';
import { fieldError, ValidationError } from '../../../errors/validation-error.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { newId, parsePublicId, publicId } from '../../../ids/public-id.ts';
import { recordConversationChange } from '../conversation-events.ts';
import type { ConversationRow } from '../conversation-row.ts';
import { type LockedConversation, lockedConversation } from '../locked-conversation.ts';
import { copyParticipants } from '../merge/merge-store.ts';
import { findConversation } from '../visible-conversation.ts';
import { beginSplit, copyReadStates, recordSplitHistory, type Split } from './begin-split.ts';
import { hasOthers, type Movable, messagesToMove, repliesWaitingFor } from './movable-messages.ts';
import { moveMessages, recount, reindex } from './move-messages.ts';

export type SplitConversation = SplitConversationBody & {
  conversationId: string;
  idempotency: { key: string; fingerprint: Buffer } | undefined;
};

/**
 * Moves messages into a new conversation of the same contact, with the same assignee, team, tags and channels. Notes and
 * scheduled messages stay. The same Idempotency-Key again returns the same conversation.
 *
 * @throws NotFound, ConversationMerged, ValidationError, Conflict, IdempotencyKeyReused
 */
export async function splitConversation(
  database: Database,
  caller: SelfCaller,
  { conversationId, message_ids, subject, idempotency }: SplitConversation,
): Promise<{ conversation: ConversationRow; isReplay: boolean }> {
  const organizationId = caller.organization.id;
  const id = newId();
  return database.transaction(async (transaction) => {
    const earlierId = await takeIdempotencyKey(transaction, {
      organizationId,
      callerId: caller.id,
      idempotency,
      recordId: id,
    });
    if (earlierId === undefined) {
      const source = await lockedConversation(transaction, caller, conversationId, '/split');
      const messageIds = await checkedMessages(transaction, source.row, message_ids);
      await split(transaction, caller, source, { newId: id, messageIds, subject: subject ?? null });
    }
    const conversation = await findConversation(transaction, caller, earlierId ?? id);
    if (!conversation) throw new NotFound();
    return { conversation, isReplay: earlierId !== undefined };
  });
}

/** Uuids of the messages, oldest first. */
async function checkedMessages(
  transaction: Transaction,
  source: ConversationRow,
  publicIds: readonly string[],
): Promise<string[]> {
  const key = { organizationId: source.organization_id, conversationId: source.id };
  const ids = publicIds.map((it) => parsePublicId('msg', it));
  const found = await messagesToMove(
    transaction,
    key,
    ids.flatMap((it) => it ?? []),
  );
  const known = new Set(found.map((it) => it.id));
  const unknown = ids.flatMap((it, index): FieldFault[] =>
    it !== undefined && known.has(it)
      ? []
      : [
          {
            field: `message_ids.${index}`,
            code: 'not_found',
            message: 'Must be a message of this conversation.',
          },
        ],
  );
  if (unknown.length > 0) throw new ValidationError(unknown);
  const movingIds = found.map((it) => it.id);
  if (!(await hasOthers(transaction, key, movingIds)))
    throw fieldError('message_ids', 'impossible', 'At least one message must stay: leave one out.');
  await refuseUnsent(transaction, key, found);
  return movingIds;
}

/** Email that is being sent names its conversation, and a scheduled reply belongs to the message that it answers. */
async function refuseUnsent(
  transaction: Transaction,
  key: { organizationId: string; conversationId: string },
  messages: readonly Movable[],
): Promise<void> {
  const unsent = messages.find((it) => it.is_being_sent);
  if (unsent)
    throw new Conflict(`Message ${publicId('msg', unsent.id)} is still being sent. Split it off afterwards.`);
  const answered = await repliesWaitingFor(transaction, key, messages);
  if (answered !== undefined)
    throw new Conflict(
      `A scheduled message replies to message ${publicId('msg', answered)}. Send or discard it first.`,
    );
}

async function split(
  transaction: Transaction,
  caller: SelfCaller,
  source: LockedConversation,
  { newId: id, messageIds, subject }: { newId: string; messageIds: string[]; subject: string | null },
): Promise<void> {
  const organizationId = caller.organization.id;
  const parts: Split = {
    organizationId,
    sourceId: source.row.id,
    newId: id,
    createdId: newId(),
    splitId: newId(),
    actor: eventActor(caller),
    now: source.now,
  };
  await beginSplit(transaction, parts, subject);
  await copyParticipants(transaction, { ...parts, targetId: id });
  await moveMessages(transaction, parts, messageIds);
  await copyReadStates(transaction, parts, messageIds);
  const begun = await recount(transaction, { ...parts, id, isNew: true });
  const rest = await recount(transaction, { ...parts, id: parts.sourceId, isNew: false });
  await reindex(transaction, parts);
  const common = { organizationId, actor: parts.actor };
  await recordEvent(transaction, {
    ...common,
    id: parts.createdId,
    type: 'conversation.created',
    recordId: id,
    data: begun,
  });
  await recordEvent(transaction, {
    ...common,
    id: parts.splitId,
    type: 'conversation.split',
    recordId: parts.sourceId,
    data: { into_id: id, message_ids: messageIds },
  });
  await recordConversationChange(transaction, {
    ...common,
    conversationId: parts.sourceId,
    before: source.snapshot,
    after: rest,
  });
  await recordSplitHistory(transaction, parts);
}
