import Type, { type Static } from 'typebox';
import { Exactly, Id, Nullable, OneOf, Timestamp } from '../primitives.ts';
import { User } from '../user.ts';
import { type NotificationKind, notificationKinds } from '../values/notification-kinds.ts';
import { readWhen } from '../values/read-when.ts';
import { maxCounted } from './max-counted.ts';

/** A notification of one member. Repetitions increase its count until it is read. */
export const Notification = Exactly({
  id: Id('ntf', 'Notification id.'),
  kind: OneOf(
    notificationKinds,
    '`assignment`: the conversation was assigned to you. `mention`: a note mentions you. `reply`: a message, or `note`: a note, in a conversation that is assigned to you or that you follow. `team`: an open conversation was assigned to one of your teams. `held`: a message that you scheduled was held instead of sent. `reminder`: nobody has written since you set a reminder.',
  ),
  count: Type.Integer({ minimum: 1, description: 'How often it has happened since you last read it.' }),
  is_read: Type.Boolean({ description: 'Whether you have read it.' }),
  conversation: Exactly({
    id: Id('cnv', 'The conversation it is about.'),
    number: Type.Integer({ description: 'Its number.' }),
    subject: Nullable(Type.String({ description: 'Its subject.' })),
    contact: Nullable(User, 'The contact.'),
  }),
  user: Nullable(User, 'The latest actor: a member or a contact. `null` for an app or the system.'),
  app: Nullable(
    Exactly({ id: Id('app', 'App id.'), name: Type.String({ description: 'Its name.' }) }),
    'The app that acted as itself.',
  ),
  message_id: Nullable(Id('msg', 'The latest message, of a `reply` or a `reminder`.')),
  note_id: Nullable(Id('note', 'The latest note, of a `mention` or a `note`.')),
  excerpt: Nullable(Type.String({ description: 'The beginning of that message or note as plain text.' })),
  inserted_at: Timestamp('When it first happened'),
  updated_at: Timestamp('When it last happened'),
});

export type Notification = Static<typeof Notification>;

const Kinds = (description: string) =>
  Exactly(
    Object.fromEntries(notificationKinds.map((kind) => [kind, Type.Boolean()])) as Record<
      NotificationKind,
      ReturnType<typeof Type.Boolean>
    >,
    description,
  );

const TimeOfDay = (description: string) =>
  Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description, examples: ['22:00'] });

/** When nothing is sent to a member. Until after midnight if `to` is before `from`. */
export const QuietHours = Exactly({
  from: TimeOfDay('Their beginning, such as `22:00`.'),
  to: TimeOfDay('Their end.'),
  time_zone: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'The time zone of both, such as `Europe/Berlin`.',
  }),
});

export type QuietHours = Static<typeof QuietHours>;

/** What a member wants to be notified about, and how. */
export const NotificationPreferences = Exactly({
  kinds: Kinds('The kinds of notifications that are on.'),
  email: Kinds('Which of them are emailed if they are still unread after 15 minutes.'),
  push: Kinds('Which of them are pushed to browsers that get push messages, unless you are using the inbox.'),
  quiet_hours: Nullable(
    QuietHours,
    'When nothing is emailed or pushed; it is sent afterwards if it is still unread.',
  ),
  can_mail: Type.Boolean({ description: 'Whether this installation sends mail.' }),
  desktop: Type.Boolean({
    description: 'Whether desktop notifications are shown in browsers that permit them.',
  }),
  sound: Type.Boolean({ description: 'Whether a sound plays.' }),
  read_when: OneOf(
    readWhen,
    'When a conversation counts as read: `viewed` for two seconds, when you have `replied`, or `by_hand` only.',
  ),
});

export type NotificationPreferences = Static<typeof NotificationPreferences>;

const someKinds = Type.Partial(NotificationPreferences.properties.kinds, { additionalProperties: false });

export const ChangeNotificationPreferencesBody = Exactly({
  kinds: Type.Optional(someKinds),
  push: Type.Optional(someKinds),
  email: Type.Optional(someKinds),
  quiet_hours: Type.Optional(NotificationPreferences.properties.quiet_hours),
  desktop: Type.Optional(NotificationPreferences.properties.desktop),
  sound: Type.Optional(NotificationPreferences.properties.sound),
  read_when: Type.Optional(NotificationPreferences.properties.read_when),
});

export type ChangeNotificationPreferencesBody = Static<typeof ChangeNotificationPreferencesBody>;

const count = (description: string) =>
  Type.Integer({
    minimum: 0,
    maximum: maxCounted,
    description: `${description} 100 means 100 or more.`,
  });

export const UnreadCounts = Exactly({
  notifications: count('Unread notifications.'),
  mine: count('Unread conversations that are open and assigned to you; of the latest hundred.'),
});

export type UnreadCounts = Static<typeof UnreadCounts>;

/** Who is notified of a conversation's activity. */
export const Followers = Exactly({
  is_following: Type.Boolean({ description: 'Whether you follow it.' }),
  people: Type.Array(User, { description: 'The members who follow it, by name; at most 100.' }),
});

export type Followers = Static<typeof Followers>;

/**
 * `data` of a frame `event: personal` on a stream of the inbox: something changed for this user alone, in another tab or on the
 * server. It has no id and isn't part of the event log. `everything`: changes may have been missed.
 */
export type PersonalChange =
  | { about: 'notifications' | 'preferences' | 'sidebar' | 'keyboard' | 'reminders' | 'everything' }
  | { about: 'conversation'; conversation_id: string; is_unread: boolean }
  | { about: 'follow'; conversation_id: string };
