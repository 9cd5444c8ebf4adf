import Type from 'typebox';
import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { Single } from '../../page.ts';
import {
  AboutConversationBody,
  AiFrames,
  AiRequest,
  AiSettings,
  AiState,
  ChangeAiSettingsBody,
  DraftFrames,
  RewriteBody,
  TagFrames,
  TranslateBody,
} from '../ai.ts';

export const getAiState = {
  id: 'getAiState',
  method: 'GET',
  path: '/ai',
  summary: 'Get what the language model can be used for',
  description: 'No features while it is off.',
  scope: null,
  actor: 'self',
  responses: { 200: Single(AiState) },
  errors: [],
} as const satisfies Operation;

export const getAiSettings = {
  id: 'getAiSettings',
  method: 'GET',
  path: '/ai/settings',
  summary: 'Get the settings of AI features',
  description: 'The key of the endpoint is never returned.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 200: Single(AiSettings) },
  errors: [],
} as const satisfies Operation;

export const changeAiSettings = {
  id: 'changeAiSettings',
  method: 'PUT',
  path: '/ai/settings',
  summary: 'Change the settings of AI features',
  description: 'Requires a recent proof: it decides where text of customers is sent.',
  scope: null,
  actor: 'self',
  role: 'admin',
  body: ChangeAiSettingsBody,
  responses: { 200: Single(AiSettings) },
  errors: [...bodyErrors],
} as const satisfies Operation;

export const listAiRequests = {
  id: 'listAiRequests',
  method: 'GET',
  path: '/ai/requests',
  summary: 'List what was sent to the endpoint',
  description: 'The latest hundred requests of the last seven days, newest first.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 200: Single(Type.Array(AiRequest)) },
  errors: [],
} as const satisfies Operation;

const streamedOperation = {
  method: 'POST',
  scope: 'suggestions:write',
  actor: 'self',
  isStream: true,
  responses: { 200: AiFrames },
  errors: [...bodyErrors, 'conversation_merged'],
} as const;

export const draftReply = {
  ...streamedOperation,
  id: 'draftReply',
  path: '/ai/draft',
  summary: 'Draft a reply to a conversation',
  description:
    'From solved conversations and macros with the same words. It becomes a suggestion that all members see. The model isn’t asked if nothing is found.',
  body: AboutConversationBody,
  responses: { 200: DraftFrames },
} as const satisfies Operation;

export const rewriteText = {
  ...streamedOperation,
  id: 'rewriteText',
  path: '/ai/rewrite',
  summary: 'Rewrite a reply',
  description: 'Nothing is stored but what was sent.',
  body: RewriteBody,
} as const satisfies Operation;

export const translateText = {
  ...streamedOperation,
  id: 'translateText',
  path: '/ai/translate',
  summary: 'Translate a text of a conversation',
  description: 'Nothing is stored but what was sent.',
  body: TranslateBody,
} as const satisfies Operation;

export const summariseConversation = {
  ...streamedOperation,
  id: 'summariseConversation',
  path: '/ai/summarise',
  summary: 'Summarize a conversation',
  description: 'The summary becomes a suggestion that all members see.',
  body: AboutConversationBody,
} as const satisfies Operation;

export const suggestTags = {
  ...streamedOperation,
  id: 'suggestTags',
  path: '/ai/tags',
  summary: 'Suggest tags and a macro for a conversation',
  description:
    'Of the organization’s tags, and of the macros that everyone sees. They become suggestions that all members see.',
  body: AboutConversationBody,
  responses: { 200: TagFrames },
} as const satisfies Operation;
