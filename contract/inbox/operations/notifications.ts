import Type from 'typebox';
import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { listConversations } from '../../operations/conversations.ts';
import { NoContent, Page, pageQuery, Single } from '../../page.ts';
import { Exactly, OneOf } from '../../primitives.ts';
import { InboxConversation } from '../inbox-conversation.ts';
import {
  ChangeNotificationPreferencesBody,
  Followers,
  Notification,
  NotificationPreferences,
  UnreadCounts,
} from '../notification.ts';

/*
 * What is unread to a person, and what they are notified of: for people only, each for themselves. Changes are sent to the
 * person's other tabs as `event: personal` on `GET /events/stream` of the inbox gate (`PersonalChange`).
 */

const scope = 'conversations:read' as const;
const actor = 'self' as const;
const flag = (description: string) => Type.Optional(OneOf(['true'], description));

/** In place of the API's operation of the same path. */
export const listInboxConversations = {
  ...listConversations,
  description: `${listConversations.description} With \`unread\`, 2,000 conversations are examined from the start of the page, and the list ends there.`,
  query: Exactly({
    ...listConversations.query.properties,
    unread: flag('Only those that are unread to you; not together with `q`.'),
  }),
  answers: { 200: Page(InboxConversation) },
} as const satisfies Operation;

export const readConversation = {
  id: 'readConversation',
  method: 'PUT',
  path: '/conversations/:conversation_id/read',
  summary: 'Mark a conversation as read',
  description: 'For you alone, up to its latest message. Your notifications of it are read as well.',
  scope,
  actor,
  answers: { 204: NoContent },
  errors: ['conversation_merged'],
} as const satisfies Operation;

export const unreadConversation = {
  id: 'unreadConversation',
  method: 'DELETE',
  path: '/conversations/:conversation_id/read',
  summary: 'Mark a conversation as unread',
  description: 'For you alone, until you read it again.',
  scope,
  actor,
  answers: { 204: NoContent },
  errors: ['conversation_merged'],
} as const satisfies Operation;

export const readConversationNotifications = {
  id: 'readConversationNotifications',
  method: 'PUT',
  path: '/conversations/:conversation_id/notifications/read',
  summary: 'Mark your notifications of a conversation as read',
  description: 'What opening it does, whenever the conversation itself counts as read.',
  scope,
  actor,
  answers: { 204: NoContent },
  errors: ['conversation_merged'],
} as const satisfies Operation;

export const listFollowers = {
  id: 'listFollowers',
  method: 'GET',
  path: '/conversations/:conversation_id/followers',
  summary: 'Who follows a conversation',
  description: 'By hand, by writing a note in it, or by being mentioned in one.',
  scope,
  actor,
  answers: { 200: Single(Followers) },
  errors: ['conversation_merged'],
} as const satisfies Operation;

export const followConversation = {
  id: 'followConversation',
  method: 'PUT',
  path: '/conversations/:conversation_id/followers/me',
  summary: 'Follow a conversation',
  description: 'You are notified of its messages and notes.',
  scope,
  actor,
  answers: { 204: NoContent },
  errors: ['conversation_merged'],
} as const satisfies Operation;

export const unfollowConversation = {
  id: 'unfollowConversation',
  method: 'DELETE',
  path: '/conversations/:conversation_id/followers/me',
  summary: 'Stop following a conversation',
  description: 'Until you write a note in it or are mentioned in one.',
  scope,
  actor,
  answers: { 204: NoContent },
  errors: ['conversation_merged'],
} as const satisfies Operation;

export const listNotifications = {
  id: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  summary: 'Your notifications',
  description: 'The latest first. They are kept for 90 days.',
  scope,
  actor,
  query: Exactly({ ...pageQuery, unread: flag('Only those that you have not read.') }),
  answers: { 200: Page(Notification) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const readNotification = {
  id: 'readNotification',
  method: 'PUT',
  path: '/notifications/:notification_id/read',
  summary: 'Mark a notification as read',
  description: 'What happens next of the same kind makes another one.',
  scope,
  actor,
  answers: { 204: NoContent },
  errors: [],
} as const satisfies Operation;

export const unreadNotification = {
  id: 'unreadNotification',
  method: 'DELETE',
  path: '/notifications/:notification_id/read',
  summary: 'Mark a notification as unread',
  description: 'It stays read where there is an unread one of the same kind and conversation.',
  scope,
  actor,
  answers: { 204: NoContent },
  errors: [],
} as const satisfies Operation;

export const readAllNotifications = {
  id: 'readAllNotifications',
  method: 'PUT',
  path: '/notification-readings/:reading_id',
  summary: 'Mark all notifications as read',
  description: 'A tab makes a UUID for it, by which it can be undone.',
  scope,
  actor,
  answers: { 204: NoContent },
  errors: [],
} as const satisfies Operation;

export const undoReadAllNotifications = {
  id: 'undoReadAllNotifications',
  method: 'DELETE',
  path: '/notification-readings/:reading_id',
  summary: 'Undo marking all notifications as read',
  description: 'Those that it marked are unread again. One that is not known marked none.',
  scope,
  actor,
  answers: { 204: NoContent },
  errors: [],
} as const satisfies Operation;

export const countUnread = {
  id: 'countUnread',
  method: 'GET',
  path: '/unread-counts',
  summary: 'How much is unread',
  description: 'Each counted to a hundred and no further.',
  scope,
  actor,
  answers: { 200: Single(UnreadCounts) },
  errors: [],
} as const satisfies Operation;

export const getNotificationPreferences = {
  id: 'getNotificationPreferences',
  method: 'GET',
  path: '/notification-preferences',
  summary: 'What you are notified of, and how',
  description: 'In this organization.',
  scope,
  actor,
  answers: { 200: Single(NotificationPreferences) },
  errors: [],
} as const satisfies Operation;

export const changeNotificationPreferences = {
  id: 'changeNotificationPreferences',
  method: 'PATCH',
  path: '/notification-preferences',
  summary: 'Change what you are notified of, and how',
  description: 'What is not sent stays as it is.',
  scope,
  actor,
  body: ChangeNotificationPreferencesBody,
  answers: { 200: Single(NotificationPreferences) },
  errors: [...bodyErrors],
} as const satisfies Operation;
