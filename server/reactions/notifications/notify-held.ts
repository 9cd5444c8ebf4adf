import type { Logger } from 'pino';
import type { Notices } from '../../db/notices.ts';
import { notifyTabs } from '../../features/notifications/notify-tabs.ts';
import type { OnHeld } from '../../features/scheduled-messages/send-due.ts';
import { insertNotifications } from './insert-notifications.ts';

type Options = { notices: Pick<Notices, 'notifyPeople'>; logger: Pick<Logger, 'warn'> };

/** Notifies the author of a scheduled message that is held, in the transaction that holds it. */
export function notifyHeld({ notices, logger }: Options): OnHeld {
  return async (transaction, { organizationId, userId, conversationId, at }) => {
    const notified = await insertNotifications(transaction, organizationId, [
      {
        userId,
        conversationId,
        kind: 'held',
        count: 1,
        actorUserId: null,
        actorAppId: null,
        messageId: null,
        noteId: null,
        from: at,
        at,
      },
    ]);
    const changes = notified.map((id) => ({ userId: id, change: { about: 'notifications' } as const }));
    if (changes.length === 0) return;
    transaction.afterCommit(
      () =>
        void notifyTabs(notices, organizationId, changes).catch((error: unknown) =>
          logger.warn({ err: error }, 'notifying tabs of a held message failed; they refetch by themselves'),
        ),
    );
  };
}
