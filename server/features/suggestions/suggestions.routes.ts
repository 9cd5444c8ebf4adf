import * as operations from '../../../contract/operations/suggestions.ts';
import type { Caller, TokenCaller } from '../../access/caller.ts';
import type { Database, Reader } from '../../db/database.ts';
import { NotFound } from '../../errors/errors.ts';
import type { HtmlReader } from '../../html/open-html-threads.ts';
import type { Cursors } from '../../http/cursor.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { preconditionFrom } from '../../http/precondition.ts';
import { publicId } from '../../ids/public-id.ts';
import { conversationIdFrom, visibleConversation } from '../conversations/visible-conversation.ts';
import { createSuggestion } from './create-suggestion.ts';
import { presentSuggestion } from './present-suggestion.ts';
import type { FullSuggestion, SuggestionRow } from './suggestion-row.ts';
import { findSuggestion, listSuggestions } from './suggestion-store.ts';
import { suggestionIdFrom, updateSuggestion } from './update-suggestion.ts';
import { withReferences } from './with-references.ts';

type Dependencies = { database: Database; cursors: Cursors };

/** What is suggested for conversations, and what becomes of it. */
export function suggestionRoutes({ database, cursors }: Dependencies): OperationRoute<Caller>[] {
  return [
    on(operations.listSuggestions, listRoute(database, cursors)),
    on(operations.getSuggestion, getRoute(database)),
    on(operations.updateSuggestion, updateRoute(database)),
  ];
}

/** New suggestions, of apps alone: what the language model suggests is no request of its own. */
export function newSuggestionRoutes(writing: {
  database: Database;
  html: HtmlReader;
}): OperationRoute<TokenCaller>[] {
  return [on(operations.createSuggestion, createRoute(writing))];
}

const positionOf = (row: SuggestionRow) => ({ at: row.inserted_at, id: row.id });

function listRoute(reader: Reader, cursors: Cursors): Handler<typeof operations.listSuggestions, Caller> {
  return async ({ caller, params, query }) => {
    const id = conversationIdFrom(params.conversation_id);
    const { kind, status } = query;
    const list = `suggestions ${caller.organization.id} ${id} ${kind ?? ''} ${status ?? ''}`;
    const request = readPageRequest(query, cursors, list);
    const conversation = await visibleConversation(reader, caller, id, '/suggestions');
    const rows = await listSuggestions(reader, conversation, { kind, status }, request);
    const full = await withReferences(reader, caller, rows);
    return {
      status: 200,
      body: pageOf(full, request, { present: presentSuggestion, positionOf, cursors, list }),
    };
  };
}

function createRoute(writing: {
  database: Database;
  html: HtmlReader;
}): Handler<typeof operations.createSuggestion, TokenCaller> {
  return async (call) => {
    const { suggestion, isReplay } = await createSuggestion(writing, call.caller, {
      ...call.body,
      conversationId: conversationIdFrom(call.params.conversation_id),
      idempotency: idempotencyFrom(call),
    });
    return {
      status: 201,
      body: { data: presentSuggestion(await withReference(writing.database, call.caller, suggestion)) },
      location: `/suggestions/${publicId('sug', suggestion.id)}`,
      ...(isReplay && { headers: { 'idempotency-replayed': 'true' } }),
    };
  };
}

function getRoute(reader: Reader): Handler<typeof operations.getSuggestion, Caller> {
  return async ({ caller, params: { suggestion_id } }) => {
    const row = await findSuggestion(reader, caller, suggestionIdFrom(suggestion_id));
    if (!row) throw new NotFound();
    return { status: 200, body: { data: presentSuggestion(await withReference(reader, caller, row)) } };
  };
}

function updateRoute(database: Database): Handler<typeof operations.updateSuggestion, Caller> {
  return async (call) => {
    const check = preconditionFrom(call);
    const bodyOf = (row: FullSuggestion) => ({ data: presentSuggestion(row) });
    const row = await updateSuggestion(database, call.caller, {
      id: suggestionIdFrom(call.params.suggestion_id),
      status: call.body.status,
      precondition: (locked) => check(bodyOf(locked)),
    });
    return { status: 200, body: bodyOf(await withReference(database, call.caller, row)) };
  };
}

async function withReference(reader: Reader, caller: Caller, row: SuggestionRow): Promise<FullSuggestion> {
  const [full] = await withReferences(reader, caller, [row]);
  if (!full) throw new NotFound();
  return full;
}
