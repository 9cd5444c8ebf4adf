import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { Single } from '../../page.ts';
import { AssistantSettings } from '../assistant-settings.ts';

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
