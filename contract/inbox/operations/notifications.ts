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
 * A member's unread state and notifications: for members only, each for themselves. Changes are sent to the member's other tabs
 * as `event: personal` on `GET /events/stream` of the inbox gate (`PersonalChange`).
 */

const scope = 'conversations:read' as const;
const actor = 'self' as const;
const flag = (description: string) => Type.Optional(OneOf(['true'], description));

/** Replaces the API's operation of the same path. */
export const listInboxConversations = {
  ...listConversations,
  description: `${listConversations.description} With \`unread\`, 2,000 conversations are examined from the start of the page, and the list ends there.`,
  query: Exactly({
    ...listConversations.query.properties,
    unread: flag('Only those that are unread to you; not together with `q`.'),
  }),
  responses: { 200: Page(InboxConversation) },
} as const satisfies Operation;

export const readConversation = {
  id: 'readConversation',
  method: 'PUT',
  path: '/conversations/:conversation_id/read',
  summary: 'Mark a conversation as read',
  description: 'Only for you, up to its latest message. Marks your notifications about it as read, too.',
  scope,
  actor,
  responses: { 204: NoContent },
  errors: ['conversation_merged'],
} as const satisfies Operation;

export const unreadConversation = {
  id: 'unreadConversation',
  method: 'DELETE',
  path: '/conversations/:conversation_id/read',
  summary: 'Mark a conversation as unread',
  description: 'Only for you, until you read it again.',
  scope,
  actor,
  responses: { 204: NoContent },
  errors: ['conversation_merged'],
} as const satisfies Operation;

export const readConversationNotifications = {
  id: 'readConversationNotifications',
  method: 'PUT',
  path: '/conversations/:conversation_id/notifications/read',
  summary: 'Mark your notifications of a conversation as read',
  description: 'Done when a conversation is opened, independently of the conversation’s own read state.',
  scope,
  actor,
  responses: { 204: NoContent },
  errors: ['conversation_merged'],
} as const satisfies Operation;

export const listFollowers = {
  id: 'listFollowers',
  method: 'GET',
  path: '/conversations/:conversation_id/followers',
  summary: 'List the followers of a conversation',
  description: 'By hand, by writing a note in it, or by being mentioned in one.',
  scope,
  actor,
  responses: { 200: Single(Followers) },
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
  responses: { 204: NoContent },
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
  responses: { 204: NoContent },
  errors: ['conversation_merged'],
} as const satisfies Operation;

export const listNotifications = {
  id: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  summary: 'List your notifications',
  description: 'Newest first. Kept for 90 days.',
  scope,
  actor,
  query: Exactly({ ...pageQuery, unread: flag('Only those that you have not read.') }),
  responses: { 200: Page(Notification) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const readNotification = {
  id: 'readNotification',
  method: 'PUT',
  path: '/notifications/:notification_id/read',
  summary: 'Mark a notification as read',
  description: 'The next event of the same kind creates a new one.',
  scope,
  actor,
  responses: { 204: NoContent },
  errors: [],
} as const satisfies Operation;

export const unreadNotification = {
  id: 'unreadNotification',
  method: 'DELETE',
  path: '/notifications/:notification_id/read',
  summary: 'Mark a notification as unread',
  description: 'It stays read if there is an unread one of the same kind and conversation.',
  scope,
  actor,
  responses: { 204: NoContent },
  errors: [],
} as const satisfies Operation;

export const readAllNotifications = {
  id: 'readAllNotifications',
  method: 'PUT',
  path: '/notification-readings/:reading_id',
  summary: 'Mark all notifications as read',
  description: 'The tab generates a UUID, by which it can be undone.',
  scope,
  actor,
  responses: { 204: NoContent },
  errors: [],
} as const satisfies Operation;

export const undoReadAllNotifications = {
  id: 'undoReadAllNotifications',
  method: 'DELETE',
  path: '/notification-readings/:reading_id',
  summary: 'Undo marking all notifications as read',
  description: 'Those that it marked become unread again. An unknown id has no effect.',
  scope,
  actor,
  responses: { 204: NoContent },
  errors: [],
} as const satisfies Operation;

export const countUnread = {
  id: 'countUnread',
  method: 'GET',
  path: '/unread-counts',
  summary: 'Count unread notifications and conversations',
  description: 'Each counted up to 100.',
  scope,
  actor,
  responses: { 200: Single(UnreadCounts) },
  errors: [],
} as const satisfies Operation;

export const getNotificationPreferences = {
  id: 'getNotificationPreferences',
  method: 'GET',
  path: '/notification-preferences',
  summary: 'Get your notification preferences',
  description: 'In this organization.',
  scope,
  actor,
  responses: { 200: Single(NotificationPreferences) },
  errors: [],
} as const satisfies Operation;

export const changeNotificationPreferences = {
  id: 'changeNotificationPreferences',
  method: 'PATCH',
  path: '/notification-preferences',
  summary: 'Update your notification preferences',
  description: 'Fields left out stay unchanged.',
  scope,
  actor,
  body: ChangeNotificationPreferencesBody,
  responses: { 200: Single(NotificationPreferences) },
  errors: [...bodyErrors],
} as const satisfies Operation;
