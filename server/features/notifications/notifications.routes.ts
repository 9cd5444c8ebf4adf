import { validate } from 'uuid';
import type { QuietHours } from '../../../contract/inbox/notification.ts';
import * as operations from '../../../contract/inbox/operations/notifications.ts';
import * as pushOperations from '../../../contract/inbox/operations/push.ts';
import * as reminderOperations from '../../../contract/inbox/operations/reminders.ts';
import type { SessionCaller } from '../../access/caller.ts';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import { presentUser } from '../../access/present-user.ts';
import type { Database } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import type { Notices } from '../../db/notices.ts';
import { NotFound } from '../../errors/errors.ts';
import { fieldError } from '../../errors/validation-error.ts';
import type { Cursors } from '../../http/cursor.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import { type OperationRoute, on } from '../../http/operation-route.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import type { MailQueue } from '../../mail/open-mailing.ts';
import { markConversation } from '../conversations/reads/read-store.ts';
import { viewerOf } from '../conversations/reads/unread.ts';
import {
  conversationIdFrom,
  refuseMerged,
  visibleConversation,
} from '../conversations/visible-conversation.ts';
import { isTimeZone } from './email/quiet-hours.ts';
import { addFollowers, followersOf, isFollowing, removeFollower } from './followers/follower-store.ts';
import { type NotificationRow, presentNotification } from './notification-row.ts';
import {
  countUnread,
  listNotifications,
  markAllRead,
  markConversationNotificationsRead,
  markNotificationRead,
  markNotificationUnread,
  undoMarkAllRead,
} from './notification-store.ts';
import { notifyOwnTabs } from './notify-tabs.ts';
import { changePreferences, findPreferences } from './preference-store.ts';
import { isPublicKey, pushKeyOf } from './push/push-key.ts';
import { findSubscription, subscribe, unsubscribe } from './push/subscription-store.ts';
import { presentReminder } from './reminders/present-reminder.ts';
import { deleteReminder, listReminders } from './reminders/reminder-store.ts';
import { setReminder } from './reminders/set-reminder.ts';
import { setActive } from './timer-store.ts';

type Dependencies = {
  database: Database;
  digest: KeyedDigest;
  notices: Notices;
  cursors: Cursors;
  now: () => Microseconds;
  mail: MailQueue | undefined;
  /** Push services are called like webhooks' endpoints: what a browser says is an address that somebody gave us. */
  webhooks: { checkTarget: (url: string) => Promise<string | undefined> };
};

/** A person's own notifications, read state, reminders, followed conversations, preferences and push messages. */
export function notificationRoutes(dependencies: Dependencies): OperationRoute<SessionCaller>[] {
  return [
    ...ownNotificationRoutes(dependencies),
    ...readRoutes(dependencies),
    ...reminderRoutes(dependencies),
    ...followerRoutes(dependencies),
    ...preferenceRoutes(dependencies),
    ...pushRoutes(dependencies),
  ];
}

const done = { status: 204, body: undefined } as const;

const positionOf = (row: NotificationRow) => ({ at: row.updated_at, id: row.id });

function ownNotificationRoutes({
  database,
  notices,
  cursors,
  now,
}: Dependencies): OperationRoute<SessionCaller>[] {
  return [
    on(operations.listNotifications, async ({ caller, query }) => {
      const viewer = viewerOf(caller);
      const onlyUnread = query.unread === 'true';
      const list = `notifications ${viewer.organizationId} ${viewer.userId} ${onlyUnread}`;
      const request = readPageRequest(query, cursors, list);
      const rows = await listNotifications(database, viewer, { ...request, onlyUnread });
      const body = pageOf(rows, request, { present: presentNotification, positionOf, cursors, list });
      return { status: 200, body } as const;
    }),
    on(operations.readNotification, async ({ caller, params }) => {
      const viewer = viewerOf(caller);
      const id = notificationIdFrom(params.notification_id);
      if (!(await markNotificationRead(database, viewer, { id, now: now() }))) throw new NotFound();
      await notifyOwnTabs(notices, viewer, { about: 'notifications' });
      return done;
    }),
    on(operations.unreadNotification, async ({ caller, params }) => {
      const viewer = viewerOf(caller);
      const id = notificationIdFrom(params.notification_id);
      if (!(await markNotificationUnread(database, viewer, id))) throw new NotFound();
      await notifyOwnTabs(notices, viewer, { about: 'notifications' });
      return done;
    }),
    on(operations.readAllNotifications, async ({ caller, params }) => {
      const viewer = viewerOf(caller);
      await markAllRead(database, viewer, { readingId: readingIdFrom(params.reading_id), now: now() });
      await notifyOwnTabs(notices, viewer, { about: 'notifications' });
      return done;
    }),
    on(operations.undoReadAllNotifications, async ({ caller, params }) => {
      const viewer = viewerOf(caller);
      await undoMarkAllRead(database, viewer, readingIdFrom(params.reading_id));
      await notifyOwnTabs(notices, viewer, { about: 'notifications' });
      return done;
    }),
    on(operations.countUnread, async ({ caller }) => ({
      status: 200 as const,
      body: { data: await countUnread(database, viewerOf(caller)) },
    })),
  ];
}

/** A person's own read state. */
function readRoutes({ database, notices, now }: Dependencies): OperationRoute<SessionCaller>[] {
  const mark = async (caller: SessionCaller, id: string | undefined, isUnread: boolean) => {
    const viewer = viewerOf(caller);
    const conversationId = conversationIdFrom(id);
    if (!(await markConversation(database, viewer, { conversationId, isUnread }))) {
      await refuseMerged(database, caller, conversationId);
      throw new NotFound();
    }
    const hasRead =
      !isUnread &&
      (await markConversationNotificationsRead(database, viewer, { conversationId, now: now() }));
    const about = { about: 'conversation', conversation_id: id ?? '', is_unread: isUnread } as const;
    await notifyOwnTabs(notices, viewer, about, ...(hasRead ? [{ about: 'notifications' } as const] : []));
    return done;
  };
  return [
    on(operations.readConversation, ({ caller, params }) => mark(caller, params.conversation_id, false)),
    on(operations.unreadConversation, ({ caller, params }) => mark(caller, params.conversation_id, true)),
    on(operations.readConversationNotifications, async ({ caller, params }) => {
      const viewer = viewerOf(caller);
      const conversationId = conversationIdFrom(params.conversation_id);
      const hasRead = await markConversationNotificationsRead(database, viewer, {
        conversationId,
        now: now(),
      });
      if (hasRead) await notifyOwnTabs(notices, viewer, { about: 'notifications' });
      else await refuseMerged(database, caller, conversationId);
      return done;
    }),
  ];
}

/** A person's own notification preferences. */
function preferenceRoutes({ database, notices, mail }: Dependencies): OperationRoute<SessionCaller>[] {
  const can_mail = mail !== undefined;
  return [
    on(operations.getNotificationPreferences, async ({ caller }) => ({
      status: 200 as const,
      body: { data: { ...(await findPreferences(database, viewerOf(caller))), can_mail } },
    })),
    on(operations.changeNotificationPreferences, async ({ caller, body }) => {
      const viewer = viewerOf(caller);
      checkQuietHours(body.quiet_hours);
      const data = { ...(await changePreferences(database, viewer, body)), can_mail };
      await notifyOwnTabs(notices, viewer, { about: 'preferences' });
      return { status: 200, body: { data } } as const;
    }),
  ];
}

/** @throws ValidationError */
function checkQuietHours(hours: QuietHours | null | undefined): void {
  if (!hours) return;
  if (hours.from === hours.to) throw fieldError('quiet_hours.to', 'invalid', 'Must not equal the beginning.');
  if (!isTimeZone(hours.time_zone))
    throw fieldError('quiet_hours.time_zone', 'invalid', 'Is not a time zone that this server knows.');
}

function notificationIdFrom(text: string | undefined): string {
  const id = parsePublicId('ntf', text ?? '');
  if (id === undefined) throw new NotFound();
  return id;
}

/** A UUID generated by the tab. */
function readingIdFrom(text: string | undefined): string {
  if (!validate(text)) throw new NotFound();
  return text as string;
}

/** A person's own reminders. */
function reminderRoutes({ database, notices, now }: Dependencies): OperationRoute<SessionCaller>[] {
  return [
    on(reminderOperations.listReminders, async ({ caller }) => {
      const rows = await listReminders(database, viewerOf(caller));
      return { status: 200, body: { data: rows.map(presentReminder) } } as const;
    }),
    on(reminderOperations.setReminder, async ({ caller, params, body }) => {
      const row = await setReminder(database, caller, {
        conversationId: conversationIdFrom(params.conversation_id),
        remindAt: body.remind_at,
        now: now(),
      });
      await notifyOwnTabs(notices, viewerOf(caller), { about: 'reminders' });
      return { status: 200, body: { data: presentReminder(row) } } as const;
    }),
    on(reminderOperations.cancelReminder, async ({ caller, params }) => {
      const viewer = viewerOf(caller);
      if (await deleteReminder(database, viewer, conversationIdFrom(params.conversation_id)))
        await notifyOwnTabs(notices, viewer, { about: 'reminders' });
      return done;
    }),
  ];
}

/** Who is notified about a conversation. */
function followerRoutes({ database, notices }: Dependencies): OperationRoute<SessionCaller>[] {
  return [
    on(operations.listFollowers, async ({ caller, params }) => {
      const viewer = viewerOf(caller);
      const conversationId = conversationIdFrom(params.conversation_id);
      await visibleConversation(database, caller, conversationId, '/followers');
      const people = await followersOf(database, { ...viewer, conversationId });
      const is_following = await isFollowing(database, viewer, conversationId);
      const data = { is_following, people: people.map((person) => presentUser('usr', person)) };
      return { status: 200, body: { data } } as const;
    }),
    on(operations.followConversation, async ({ caller, params }) => {
      const viewer = viewerOf(caller);
      const conversationId = conversationIdFrom(params.conversation_id);
      await refuseMerged(database, caller, conversationId);
      await addFollowers(database, viewer.organizationId, [{ conversationId, userId: viewer.userId }]);
      await notifyOwnTabs(notices, viewer, {
        about: 'follow',
        conversation_id: params.conversation_id ?? '',
      });
      return done;
    }),
    on(operations.unfollowConversation, async ({ caller, params }) => {
      const viewer = viewerOf(caller);
      const conversationId = conversationIdFrom(params.conversation_id);
      await refuseMerged(database, caller, conversationId);
      await removeFollower(database, viewer, conversationId);
      await notifyOwnTabs(notices, viewer, {
        about: 'follow',
        conversation_id: params.conversation_id ?? '',
      });
      return done;
    }),
  ];
}

/** A tab reports every minute while it is used. */
const activeMicroseconds: Microseconds = 2 * 60 * 1_000_000;

/** Push messages to the browser of a session. */
function pushRoutes({ database, digest, now, webhooks }: Dependencies): OperationRoute<SessionCaller>[] {
  return [
    on(pushOperations.getPush, async ({ caller }) => {
      const { publicKey: public_key } = await pushKeyOf(database, digest);
      const subscription = await findSubscription(database, caller.proof.sessionId);
      return {
        status: 200,
        body: { data: { public_key, endpoint: subscription?.endpoint ?? null } },
      } as const;
    }),
    on(pushOperations.subscribePush, async ({ caller, body }) => {
      const error = await webhooks.checkTarget(body.endpoint);
      if (error !== undefined) throw fieldError('endpoint', 'invalid', error);
      if (!isPublicKey(body.keys.p256dh)) throw fieldError('keys.p256dh', 'invalid', 'Is not a public key.');
      await subscribe(database, caller.proof.sessionId, { ...body, now: now() });
      return done;
    }),
    on(pushOperations.unsubscribePush, async ({ caller }) => {
      await unsubscribe(database, caller.proof.sessionId);
      return done;
    }),
    on(pushOperations.reportActivity, async ({ caller }) => {
      await setActive(database, viewerOf(caller), now() + activeMicroseconds);
      return done;
    }),
  ];
}
