import type { CreateSuggestionBody } from '../../../contract/suggestion.ts';
import type { Caller, TokenCaller } from '../../access/caller.ts';
import { recordCallerEvent } from '../../access/record-caller-event.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { formatTimestamp } from '../../db/microseconds.ts';
import { takeIdempotencyKey } from '../../db/take-idempotency-key.ts';
import { Conflict } from '../../errors/conflict.ts';
import { NotFound } from '../../errors/errors.ts';
import { fieldError } from '../../errors/validation-error.ts';
import type { HtmlReader } from '../../html/open-html-threads.ts';
import { newId } from '../../ids/public-id.ts';
import { lockedConversation } from '../conversations/locked-conversation.ts';
import { refuseMerged } from '../conversations/visible-conversation.ts';
import { checkedSuggestion, type SuggestionContent } from './suggestion-input.ts';
import type { SuggestionRow } from './suggestion-row.ts';
import {
  countOpen,
  findSuggestion,
  insertSuggestion,
  type NewSuggestion,
  shareLockMacro,
} from './suggestion-store.ts';

/** The maximum per conversation. */
const maxOpen = 20;

export type CreateSuggestion = CreateSuggestionBody & {
  conversationId: string;
  idempotency: { key: string; fingerprint: Buffer } | undefined;
};

/**
 * Suggests something in the name of the caller's app. Nothing of the conversation changes.
 *
 * @throws ValidationError, NotFound, ConversationMerged, Conflict, IdempotencyKeyReused, HtmlBusy
 */
export async function createSuggestion(
  writing: { database: Database; html: HtmlReader },
  caller: TokenCaller,
  { conversationId, idempotency, ...sent }: CreateSuggestion,
): Promise<{ suggestion: SuggestionRow; isReplay: boolean }> {
  const { app, organization } = caller;
  await refuseMerged(writing.database, caller, conversationId);
  const content = await checkedSuggestion(writing, caller, sent);
  const id = newId();
  return writing.database.transaction(async (transaction) => {
    const key = { organizationId: organization.id, callerId: caller.id, idempotency, recordId: id };
    const earlier = await takeIdempotencyKey(transaction, key);
    if (earlier === undefined)
      await writeSuggestion(transaction, caller, { id, conversationId, content, by: { appId: app.id } });
    const suggestion = await findSuggestion(transaction, caller, earlier ?? id);
    if (!suggestion) throw new NotFound();
    return { suggestion, isReplay: earlier !== undefined };
  });
}

type Written = {
  id: string;
  conversationId: string;
  content: SuggestionContent;
  by: NewSuggestion['by'];
};

/** Writes checked content, and its event. @throws ValidationError, NotFound, ConversationMerged, Conflict */
export async function writeSuggestion(
  transaction: Transaction,
  caller: Caller,
  { id, conversationId, content, by }: Written,
): Promise<void> {
  const { row, now } = await lockedConversation(transaction, caller, conversationId, '/suggestions');
  if ((await countOpen(transaction, row, maxOpen)) >= maxOpen) throw tooMany();
  const organizationId = caller.organization.id;
  const { macroId } = content;
  if (macroId !== null && !(await shareLockMacro(transaction, organizationId, macroId)))
    throw fieldError('macro_id', 'not_found', 'Must be a macro that everyone sees.');
  await insertSuggestion(transaction, { organizationId, id, conversationId, ...content, by, now });
  const { kind } = content;
  const inserted_at = formatTimestamp(now);
  await recordCallerEvent(transaction, caller, 'suggestion.created', {
    id,
    data: { id, conversation_id: conversationId, kind, status: 'open', inserted_at },
  });
}

function tooMany(): Conflict {
  return new Conflict(
    `This conversation has ${maxOpen} open suggestions, the most it can have. Dismiss one first.`,
  );
}
