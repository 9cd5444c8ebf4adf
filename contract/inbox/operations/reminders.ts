import Type from 'typebox';
import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { NoContent, Single } from '../../page.ts';
import { maxReminders, Reminder, SetReminderBody } from '../reminder.ts';

/* A member's own reminders. Other tabs are notified by `about: 'reminders'` (`PersonalChange`). */

const scope = 'conversations:read' as const;
const actor = 'self' as const;

export const listReminders = {
  id: 'listReminders',
  method: 'GET',
  path: '/reminders',
  summary: 'List your reminders, the next one first',
  description: 'At most 200, the most that you can have.',
  scope,
  actor,
  responses: {
    200: Single(Type.Array(Reminder, { maxItems: maxReminders, description: 'The next one first.' })),
  },
  errors: [],
} as const satisfies Operation;

export const setReminder = {
  id: 'setReminder',
  method: 'PUT',
  path: '/conversations/:conversation_id/reminder',
  summary: 'Be reminded of a conversation unless somebody writes in it before',
  description:
    'Only for you: you are notified at that time, like of anything else. Replaces an earlier reminder of this conversation. It ends with the next message by the contact or a member; notes don’t count.',
  scope,
  actor,
  body: SetReminderBody,
  responses: { 200: Single(Reminder) },
  errors: [...bodyErrors, 'conflict', 'conversation_merged'],
} as const satisfies Operation;

export const cancelReminder = {
  id: 'cancelReminder',
  method: 'DELETE',
  path: '/conversations/:conversation_id/reminder',
  summary: 'Cancel your reminder of a conversation',
  description: 'If there is none, nothing changes.',
  scope,
  actor,
  responses: { 204: NoContent },
  errors: [],
} as const satisfies Operation;
