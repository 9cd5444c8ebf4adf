import type { Logger } from 'pino';
import type { PersonalChange } from '../../../contract/inbox/notification.ts';
import type { BackgroundLease } from '../../db/background-lease.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { Notices } from '../../db/notices.ts';
import type { Consumer } from '../../events/consumer.ts';
import type { LoggedEvent } from '../../events/log-cursor.ts';
import { startConsumer } from '../../events/start-consumer.ts';
import { markReadByReplies } from '../../features/conversations/reads/read-store.ts';
import { addFollowers } from '../../features/notifications/followers/follower-store.ts';
import { notifyTabs } from '../../features/notifications/notify-tabs.ts';
import {
  endAnsweredReminders,
  moveReminders,
} from '../../features/notifications/reminders/reminder-store.ts';
import { planFollowUps } from '../../features/widget/away/plan-follow-ups.ts';
import { publicId } from '../../ids/public-id.ts';
import { followMerge, forgetMember, forgetNote, readByReplies } from './follow-changes.ts';
import { insertNotifications } from './insert-notifications.ts';
import { notificationsOf } from './notifications-of.ts';
import { readSubjects, withoutMovesOfDeletedTeams } from './subjects.ts';

type Options = {
  database: Database;
  notices: Notices;
  logger: Logger;
  lease: Pick<BackgroundLease, 'isHeld'>;
};

/** Notifies members of relevant events, alongside any number of other processes. Returns a function that stops it. */
export function startNotifying(options: Options): () => Promise<void> {
  return startConsumer(options, notifications(options));
}

export function notifications({ notices, logger }: Pick<Options, 'notices' | 'logger'>): Consumer {
  const tell = (organizationId: string, changes: Parameters<typeof notifyTabs>[2]) =>
    void notifyTabs(notices, organizationId, changes).catch((error: unknown) =>
      logger.warn({ err: error }, 'telling tabs of notifications failed; they look for themselves'),
    );
  return {
    name: 'notifications',
    types: [
      'message.created',
      'note.created',
      'note.updated',
      'note.deleted',
      'conversation.assigned',
      'conversation.team_changed',
      'conversation.merged',
      'member.removed',
    ],
    async handle(transaction, organizationId, events) {
      const changes = await handleEvents(transaction, organizationId, events);
      if (changes.length > 0) transaction.afterCommit(() => tell(organizationId, changes));
    },
  };
}

type Change = { userId: string; change: PersonalChange };

/** New notifications first, then changes: the result doesn't depend on the order within a batch. */
async function handleEvents(
  transaction: Transaction,
  organizationId: string,
  events: readonly LoggedEvent[],
): Promise<Change[]> {
  const { subjects, replies, answeredChats, reminded } = await readSubjects(
    transaction,
    organizationId,
    events,
  );
  const news = await withoutMovesOfDeletedTeams(transaction, organizationId, events);
  const { made: created, followers } = notificationsOf(news, subjects);
  const notified = await insertNotifications(transaction, organizationId, created);
  await addFollowers(transaction, organizationId, followers);
  notified.push(...(await readByReplies(transaction, organizationId, replies)));
  const read = await markReadByReplies(transaction, organizationId, replies);
  await planFollowUps(transaction, organizationId, answeredChats);
  for (const event of events) notified.push(...(await followChange(transaction, organizationId, event)));
  const changed = await followReminders(transaction, organizationId, { events, reminded });
  return [
    ...[...new Set(notified)].map((userId): Change => ({ userId, change: { about: 'notifications' } })),
    ...[...new Set(changed)].map((userId): Change => ({ userId, change: { about: 'reminders' } })),
    ...read.map(({ user_id, conversation_id }): Change => {
      const id = publicId('cnv', conversation_id);
      return { userId: user_id, change: { about: 'conversation', conversation_id: id, is_unread: false } };
    }),
  ];
}

/** A message ends the reminders of its conversation, and a merge moves them. Returns the members whose reminders changed. */
async function followReminders(
  transaction: Transaction,
  organizationId: string,
  { events, reminded }: { events: readonly LoggedEvent[]; reminded: readonly string[] },
): Promise<string[]> {
  const moved: string[] = [];
  for (const { type, record_id: sourceId, data } of events)
    if (type === 'conversation.merged')
      moved.push(
        ...(await moveReminders(transaction, organizationId, {
          sourceId,
          targetId: String(data?.merged_into_id),
        })),
      );
  return [...moved, ...(await endAnsweredReminders(transaction, organizationId, reminded))];
}

async function followChange(
  transaction: Transaction,
  organizationId: string,
  { type, record_id: id, data }: LoggedEvent,
): Promise<string[]> {
  const text = (key: string) => String(data?.[key]);
  switch (type) {
    case 'note.deleted':
      return forgetNote(transaction, organizationId, { noteId: id, conversationId: text('conversation_id') });
    case 'conversation.merged':
      return followMerge(transaction, organizationId, { sourceId: id, targetId: text('merged_into_id') });
    case 'member.removed':
      await forgetMember(transaction, organizationId, text('user_id'));
      return [];
    default:
      return [];
  }
}
