import Type from 'typebox';
import { bodyErrors } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { Page, pageQuery, Single } from '../page.ts';
import { Exactly } from '../primitives.ts';
import {
  answerSearch,
  CreateSuggestionBody,
  FoundAnswer,
  Suggestion,
  suggestionFilters,
  UpdateSuggestionBody,
} from '../suggestion.ts';

export const listSuggestions = {
  id: 'listSuggestions',
  method: 'GET',
  path: '/conversations/:conversation_id/suggestions',
  summary: 'List the suggestions for a conversation, oldest first',
  description:
    'What apps and the organization’s language model have proposed. The contact never sees them. A cursor is only valid with the filters it was returned for.',
  scope: 'suggestions:read',
  actor: 'any',
  query: Exactly({ ...suggestionFilters, ...pageQuery }),
  responses: { 200: Page(Suggestion) },
  errors: ['invalid_cursor', 'conversation_merged'],
} as const satisfies Operation;

export const createSuggestion = {
  id: 'createSuggestion',
  method: 'POST',
  path: '/conversations/:conversation_id/suggestions',
  summary: 'Suggest something for a conversation',
  description:
    'Changes nothing but what members see beside the conversation: nothing is sent or applied until one of them does it. Apps may suggest in their own name. A conversation has at most 20 open suggestions; beyond that the response is 409 `conflict`.',
  scope: 'suggestions:write',
  actor: 'any',
  body: CreateSuggestionBody,
  responses: { 201: Single(Suggestion) },
  errors: [...bodyErrors, 'conflict', 'conversation_merged', 'idempotency_key_reused'],
} as const satisfies Operation;

export const getSuggestion = {
  id: 'getSuggestion',
  method: 'GET',
  path: '/suggestions/:suggestion_id',
  summary: 'Get one suggestion',
  description: 'The `Location` of a new suggestion points here.',
  scope: 'suggestions:read',
  actor: 'any',
  responses: { 200: Single(Suggestion) },
  errors: [],
} as const satisfies Operation;

export const updateSuggestion = {
  id: 'updateSuggestion',
  method: 'PATCH',
  path: '/suggestions/:suggestion_id',
  summary: 'Record what became of a suggestion',
  description:
    'Sending a message with `suggestion_id` does this already. `open` takes a decision back. With `If-Match` the change is made only if the suggestion hasn’t changed since it was read.',
  scope: 'suggestions:write',
  actor: 'any',
  body: UpdateSuggestionBody,
  responses: { 200: Single(Suggestion) },
  errors: [...bodyErrors, 'conflict', 'precondition_failed'],
} as const satisfies Operation;

export const searchAnswers = {
  id: 'searchAnswers',
  method: 'GET',
  path: '/search/answers',
  summary: 'Find what answers a question, best matches first',
  description:
    'With `conversations:read` the solved conversations, and with `macros:read` the macros, that the caller sees, by the rarest words of the question: not all have to occur. At most five; none if nothing has enough of them. Conversations are found a moment after a message is marked as their solution.',
  scope: 'messages:read',
  actor: 'any',
  query: Exactly(answerSearch),
  responses: {
    200: Single(Type.Array(FoundAnswer, { maxItems: 5, description: 'The best first.' })),
  },
  errors: [],
} as const satisfies Operation;
