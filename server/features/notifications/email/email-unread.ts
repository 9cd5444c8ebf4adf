import type { Database } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import type { MailQueue } from '../../../mail/open-mailing.ts';
import { claimTimer, settleTimer, type TimerKey } from '../timer-store.ts';
import { firstToEmail, markEmailed, type Waiting } from './email-store.ts';
import { afterQuietHours } from './quiet-hours.ts';

/** How long a notification is unread before it is emailed. */
export const unreadMicroseconds: Microseconds = 15 * 60 * 1_000_000;

/** From one email to the next. */
const pauseMicroseconds: Microseconds = 3600 * 1_000_000;

export type EmailParts = { database: Database; mail: MailQueue; now: () => Microseconds };

/**
 * Emails a member what they haven't read, in one email: not in their quiet hours, and not within an hour of the
 * previous one. The timer is locked while deciding, and the email queued in the same transaction: however many
 * processes try, and whenever one is killed, it is one email.
 */
export async function emailUnread({ database, mail, now }: EmailParts, key: TimerKey): Promise<void> {
  const [channel, at] = ['email', now()] as const;
  await database.transaction(async (transaction) => {
    const claimed = await claimTimer(transaction, key, { channel, now: at });
    if (!claimed) return;
    const waiting = await firstToEmail(transaction, key, at);
    const dueAt = waiting ? emailAt({ ...waiting, ...claimed }, at) : null;
    if (dueAt === null || dueAt > at) return settleTimer(transaction, key, { channel, dueAt });
    await markEmailed(transaction, key);
    await settleTimer(transaction, key, { channel, dueAt: null, sentAt: at });
    await mail.post(transaction, 'unread-notifications', `${key.organization_id} ${key.user_id}`);
  });
}

/** Not before its time, nor within an hour of the last one; then the first moment outside the quiet hours. */
function emailAt(
  { email_at, quiet_hours, sent_at }: Waiting & { sent_at: Microseconds | null },
  now: Microseconds,
): Microseconds {
  const pauseEndsAt = sent_at === null ? now : sent_at + pauseMicroseconds;
  return afterQuietHours(Math.max(now, email_at, pauseEndsAt), quiet_hours);
}
