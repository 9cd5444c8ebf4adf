import * as operations from '../../../contract/inbox/operations/notifications.ts';
import type { SessionCaller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import type { Notices } from '../../db/notices.ts';
import { NotFound } from '../../errors/errors.ts';
import { type OperationRoute, on } from '../../http/operation-route.ts';
import { markConversation } from '../conversations/reads/read-store.ts';
import { eyesOf } from '../conversations/reads/unread.ts';
import { conversationIdFrom, refuseMerged } from '../conversations/visible-conversation.ts';
import { markConversationNotificationsRead } from './notification-store.ts';
import { tellOwnTabs } from './tell-of-change.ts';

type Dependencies = { database: Database; notices: Notices; now: () => Microseconds };

const done = { status: 204, body: undefined } as const;

/** What a person has read. */
export function readRoutes({ database, notices, now }: Dependencies): OperationRoute<SessionCaller>[] {
  const mark = async (caller: SessionCaller, id: string | undefined, isUnread: boolean) => {
    const eyes = eyesOf(caller);
    const conversationId = conversationIdFrom(id);
    if (!(await markConversation(database, eyes, { conversationId, isUnread }))) {
      await refuseMerged(database, caller, conversationId);
      throw new NotFound();
    }
    const hasRead =
      !isUnread && (await markConversationNotificationsRead(database, eyes, { conversationId, now: now() }));
    const about = { about: 'conversation', conversation_id: id ?? '', is_unread: isUnread } as const;
    await tellOwnTabs(notices, eyes, about, ...(hasRead ? [{ about: 'notifications' } as const] : []));
    return done;
  };
  return [
    on(operations.readConversation, ({ caller, params }) => mark(caller, params.conversation_id, false)),
    on(operations.unreadConversation, ({ caller, params }) => mark(caller, params.conversation_id, true)),
    on(operations.readConversationNotifications, async ({ caller, params }) => {
      const eyes = eyesOf(caller);
      const conversationId = conversationIdFrom(params.conversation_id);
      const hasRead = await markConversationNotificationsRead(database, eyes, { conversationId, now: now() });
      if (hasRead) await tellOwnTabs(notices, eyes, { about: 'notifications' });
      else await refuseMerged(database, caller, conversationId);
      return done;
    }),
  ];
}
