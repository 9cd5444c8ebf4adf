import type { Reader, Transaction, Writer } from '../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../db/microseconds.ts';
import { readAcross } from '../../db/sharded/across-organizations.ts';
import type { Viewer } from '../conversations/reads/unread.ts';

/** How notifications are sent besides showing them in the inbox. */
export type TimedChannel = 'push' | 'email';

export type TimerKey = { organization_id: string; user_id: string };

export const maxDueTimers = 100;

/** Members who may have something due to be sent. */
export function dueTimers(reader: Reader, channel: TimedChannel, now: Microseconds): Promise<TimerKey[]> {
  return readAcross<TimerKey>(reader, {
    name: 'due_notification_timers',
    text: (among) => `SELECT organization_id, user_id FROM notification_timers
            WHERE channel = $1 AND due_at <= $2 AND ${among('organization_id')} ORDER BY due_at LIMIT ${maxDueTimers}`,
    values: [channel, formatTimestamp(now)],
  });
}

export type Timer = { userId: string; channel: TimedChannel; dueAt: Microseconds };

/**
 * Sets members' timers, unless they are due earlier. Called in the transaction that writes the notifications, before
 * writing them: senders lock the timer first, too.
 */
export async function setTimers(
  transaction: Transaction,
  organizationId: string,
  timers: readonly Timer[],
): Promise<void> {
  if (timers.length === 0) return;
  await transaction.write({
    name: 'set_notification_timers',
    text: `INSERT INTO notification_timers AS t (organization_id, user_id, channel, due_at)
           SELECT $1::uuid, timer.user_id, timer.channel, min(timer.due_at)
             FROM unnest($2::uuid[], $3::text[], $4::timestamptz[]) AS timer (user_id, channel, due_at)
             JOIN members m ON m.organization_id = $1 AND m.user_id = timer.user_id AND m.status = 'active'
            GROUP BY timer.user_id, timer.channel ORDER BY timer.user_id, timer.channel
               ON CONFLICT (organization_id, user_id, channel) DO UPDATE SET due_at = least(t.due_at, excluded.due_at)`,
    values: [
      organizationId,
      timers.map(({ userId }) => userId),
      timers.map(({ channel }) => channel),
      timers.map(({ dueAt }) => formatTimestamp(dueAt)),
    ],
  });
}

export type ClaimedTimer = { sent_at: Microseconds | null; active_until: Microseconds | null };

/** Locks a due timer. Undefined if another process has handled it, or is doing so. */
export async function claimTimer(
  transaction: Transaction,
  { organization_id, user_id }: TimerKey,
  { channel, now }: { channel: TimedChannel; now: Microseconds },
): Promise<ClaimedTimer | undefined> {
  const [row] = await transaction.read<ClaimedTimer>({
    name: 'claim_notification_timer',
    text: `SELECT sent_at, active_until FROM notification_timers
            WHERE organization_id = $1 AND user_id = $2 AND channel = $3 AND due_at <= $4 FOR UPDATE SKIP LOCKED`,
    values: [organization_id, user_id, channel, formatTimestamp(now)],
  });
  return row;
}

/** `dueAt`: when to check again; null for not before the next notification. */
export async function settleTimer(
  transaction: Transaction,
  { organization_id, user_id }: TimerKey,
  { channel, dueAt, sentAt }: { channel: TimedChannel; dueAt: Microseconds | null; sentAt?: Microseconds },
): Promise<void> {
  await transaction.write({
    name: 'settle_notification_timer',
    text: `UPDATE notification_timers SET due_at = $4, sent_at = coalesce($5, sent_at)
            WHERE organization_id = $1 AND user_id = $2 AND channel = $3`,
    values: [
      organization_id,
      user_id,
      channel,
      dueAt === null ? null : formatTimestamp(dueAt),
      sentAt === undefined ? null : formatTimestamp(sentAt),
    ],
  });
}

/** Records that a member is using the inbox, for so long. */
export async function setActive(
  writer: Writer,
  { organizationId, userId }: Viewer,
  until: Microseconds,
): Promise<void> {
  await writer.write({
    name: 'set_member_active',
    text: `INSERT INTO notification_timers (organization_id, user_id, channel, active_until) VALUES ($1, $2, 'push', $3)
               ON CONFLICT (organization_id, user_id, channel) DO UPDATE SET active_until = excluded.active_until`,
    values: [organizationId, userId, formatTimestamp(until)],
  });
}
