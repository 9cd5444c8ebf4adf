import { validate } from 'uuid';
import type { QuietHours } from '../../../contract/inbox/notification.ts';
import * as operations from '../../../contract/inbox/operations/notifications.ts';
import type { SessionCaller } from '../../access/caller.ts';
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
import { conversationIdFrom, refuseMerged } from '../conversations/visible-conversation.ts';
import { isTimeZone } from './email/quiet-hours.ts';
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

type Dependencies = { database: Database; notices: Notices; cursors: Cursors; now: () => Microseconds };

const done = { status: 204, body: undefined } as const;

const positionOf = (row: NotificationRow) => ({ at: row.updated_at, id: row.id });

/** A person's own notifications. */
export function notificationRoutes({
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
export function readRoutes({
  database,
  notices,
  now,
}: Omit<Dependencies, 'cursors'>): OperationRoute<SessionCaller>[] {
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
export function preferenceRoutes({
  database,
  notices,
  mail,
}: Omit<Dependencies, 'cursors' | 'now'> & { mail: MailQueue | undefined }): OperationRoute<SessionCaller>[] {
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
