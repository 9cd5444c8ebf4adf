import * as operations from '../../../../contract/inbox/operations/notifications.ts';
import type { SessionCaller } from '../../../access/caller.ts';
import { presentUser } from '../../../access/present-user.ts';
import type { Database } from '../../../db/database.ts';
import type { Notices } from '../../../db/notices.ts';
import { type OperationRoute, on } from '../../../http/operation-route.ts';
import { viewerOf } from '../../conversations/reads/unread.ts';
import {
  conversationIdFrom,
  refuseMerged,
  visibleConversation,
} from '../../conversations/visible-conversation.ts';
import { notifyOwnTabs } from '../notify-tabs.ts';
import { addFollowers, followersOf, isFollowing, removeFollower } from './follower-store.ts';

type Dependencies = { database: Database; notices: Notices };

const done = { status: 204, body: undefined } as const;

/** Who is notified about a conversation. */
export function followerRoutes({ database, notices }: Dependencies): OperationRoute<SessionCaller>[] {
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
