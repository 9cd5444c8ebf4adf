import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { Single } from '../../page.ts';
import { ChangeKeyboardPreferencesBody, KeyboardPreferences } from '../keyboard.ts';

export const getKeyboardPreferences = {
  id: 'getKeyboardPreferences',
  method: 'GET',
  path: '/keyboard-preferences',
  summary: 'Your keyboard shortcuts',
  description: 'In this organization. What you have not changed is not listed.',
  scope: null,
  actor: 'self',
  responses: { 200: Single(KeyboardPreferences) },
  errors: [],
} as const satisfies Operation;

export const changeKeyboardPreferences = {
  id: 'changeKeyboardPreferences',
  method: 'PATCH',
  path: '/keyboard-preferences',
  summary: 'Change your keyboard shortcuts',
  description:
    'Commands that are not sent keep their keys. Two commands can have the same key: the inbox asks for confirmation first. Your other tabs get an `event: personal`.',
  scope: null,
  actor: 'self',
  body: ChangeKeyboardPreferencesBody,
  responses: { 200: Single(KeyboardPreferences) },
  errors: [...bodyErrors],
} as const satisfies Operation;
