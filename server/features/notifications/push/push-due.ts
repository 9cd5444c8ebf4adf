import type { Database } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import type { NewJob } from '../../../jobs/job-queue.ts';
import { afterQuietHours } from '../email/quiet-hours.ts';
import { type ClaimedTimer, claimTimer, settleTimer, type TimerKey } from '../timer-store.ts';
import type { PushQueue, PushTask } from './push-queue.ts';
import { latestToPush, markPushed, type ToPush } from './push-store.ts';
import { subscribedSessions } from './subscription-store.ts';

export type PushParts = { database: Database; queue: Pick<PushQueue, 'add'>; now: () => Microseconds };

/** If there are more than this, for example after quiet hours, they are one message with only a count. */
const maxSeparate = 3;

/**
 * Pushes what a member hasn't read to each browser of theirs that gets push messages: once they aren't using the inbox
 * and their quiet hours are over. The timer is locked while deciding, and the messages are queued in the same
 * transaction.
 */
export async function pushDue({ database, queue, now }: PushParts, key: TimerKey): Promise<void> {
  const [channel, at] = ['push', now()] as const;
  const sessions = await subscribedSessions(database, key);
  await database.transaction(async (transaction) => {
    const claimed = await claimTimer(transaction, key, { channel, now: at });
    if (!claimed) return;
    const latest = await latestToPush(transaction, key, { now: at, limit: maxSeparate + 1 });
    const receiving = sessions.filter(({ inserted_at }) =>
      latest.some(({ push_at }) => push_at >= inserted_at),
    );
    const dueAt = receiving.length > 0 ? pushAt(latest, claimed, at) : null;
    if (dueAt === null || dueAt > at) return settleTimer(transaction, key, { channel, dueAt });
    await markPushed(transaction, key);
    await settleTimer(transaction, key, { channel, dueAt: null, sentAt: at });
    const ids = latest.length > maxSeparate ? ['all'] : latest.map(({ id }) => id).reverse();
    await queue.add(
      transaction,
      ...receiving.flatMap(({ session_id }) =>
        ids.map((notification_id) => jobOf({ ...key, session_id, notification_id })),
      ),
    );
  });
}

function pushAt(latest: readonly ToPush[], { active_until }: ClaimedTimer, now: Microseconds): Microseconds {
  return afterQuietHours(Math.max(now, active_until ?? 0), latest[0]?.quiet_hours ?? null);
}

function jobOf(task: Omit<PushTask, 'attempt'>): NewJob<PushTask> {
  return { data: { ...task, attempt: '1' }, group: task.organization_id };
}
