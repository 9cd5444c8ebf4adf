import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { Page, pageQuery, Single } from '../../page.ts';
import { Exactly } from '../../primitives.ts';
import { AssistantSettings } from '../assistant-settings.ts';
import { ToolCall } from '../tool-call.ts';

export const getAssistantSettings = {
  id: 'getAssistantSettings',
  method: 'GET',
  path: '/assistant-settings',
  summary: 'Get what assistants may do',
  description: 'How far they may answer contacts, and whose members may connect.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 200: Single(AssistantSettings) },
  errors: [],
} as const satisfies Operation;

export const changeAssistantSettings = {
  id: 'changeAssistantSettings',
  method: 'PUT',
  path: '/assistant-settings',
  summary: 'Change what assistants may do',
  description:
    'Applies with the next call of each assistant. Connections from a domain that is removed stay until they are revoked. Requires a recent proof.',
  scope: null,
  actor: 'self',
  role: 'admin',
  body: AssistantSettings,
  responses: { 200: Single(AssistantSettings) },
  errors: [...bodyErrors],
} as const satisfies Operation;

export const listToolCalls = {
  id: 'listToolCalls',
  method: 'GET',
  path: '/connections/:connection_id/calls',
  summary: 'List what the assistant of a connection did',
  description: 'Of the last 30 days, the latest first. For those who see the connection.',
  scope: null,
  actor: 'self',
  query: Exactly(pageQuery),
  responses: { 200: Page(ToolCall) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;
