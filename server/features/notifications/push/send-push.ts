import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { PushMessage } from '../../../../contract/inbox/push.ts';
import type { Database } from '../../../db/database.ts';
import type { Job, JobOutcome } from '../../../jobs/job-queue.ts';
import type { Outcome, Outgoing } from '../../../outgoing/open-outgoing.ts';
import type { PushKey } from './push-key.ts';
import { pushMessage } from './push-message.ts';
import type { PushQueue, PushTask } from './push-queue.ts';
import { findSubscription, removeSubscription, type Subscription } from './subscription-store.ts';

export type PushSending = {
  database: Database;
  queue: Pick<PushQueue, 'add'>;
  outgoing: Pick<Outgoing, 'post'>;
  readKey: () => Promise<PushKey>;
  baseUrl: () => URL;
  logger: Pick<Logger, 'info'>;
};

/** How long a push service keeps a message for a browser that is off. */
const lifetimeSeconds = 12 * 3600;

/** The pause between attempts, or longer if the push service asks for it. After the last one, the email follows. */
const pausesSeconds = [10, 30, 120, 600, 1800];
const maxPauseSeconds = 3600;

/**
 * One attempt to send a message to one browser, if it is still unread and the session is still live. The browser
 * supplied the address, so it is called like a webhook's (security S12).
 */
export async function sendPush(sending: PushSending, { id, data: task }: Job<PushTask>): Promise<JobOutcome> {
  const { database, outgoing, logger } = sending;
  const subscription = await findSubscription(database, task.session_id);
  const message = subscription && (await pushMessage(database, task));
  if (!subscription || !message) return 'done';
  const outcome = await outgoing.post(subscription.endpoint, await requestOf(sending, subscription, message));
  logger.info({ push: id, status: outcome.status, attempt: task.attempt }, 'push');
  return settle(sending, { task, subscription, outcome });
}

async function settle(
  { database, queue }: PushSending,
  { task, subscription, outcome }: { task: PushTask; subscription: Subscription; outcome: Outcome },
): Promise<JobOutcome> {
  const { status } = outcome;
  if (status !== null && status < 300) return 'done';
  if (status === 404 || status === 410) {
    await removeSubscription(database, task.session_id, subscription);
    return 'done';
  }
  const pause = pausesSeconds[Number(task.attempt) - 1];
  const isTemporary = status === null || status === 429 || status >= 500;
  if (!isTemporary || pause === undefined) return 'given up';
  const retry = { ...task, attempt: String(Number(task.attempt) + 1) };
  const afterSeconds = Math.max(pause, Math.min(secondsIn(outcome.retryAfter), maxPauseSeconds));
  await database.transaction((transaction) =>
    queue.add(transaction, { data: retry, group: task.organization_id, afterSeconds }),
  );
  return 'done';
}

/** Of `Retry-After`; 0 for a date, which push services don't send. */
function secondsIn(retryAfter: string | null): number {
  return /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0;
}

async function requestOf(
  { readKey, baseUrl }: PushSending,
  { endpoint, p256dh, auth }: Subscription,
  message: PushMessage,
) {
  const [webPush, key] = await Promise.all([import('web-push'), readKey()]);
  const { headers, body } = webPush.default.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: subjectOf(baseUrl()), ...key },
      TTL: lifetimeSeconds,
      contentEncoding: 'aes128gcm',
      urgency: 'high',
      topic: topicOf(message),
    },
  );
  const { 'Content-Length': _, ...others } = headers;
  const texts = Object.entries(others).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return { headers: Object.fromEntries(texts) as Record<string, string>, body };
}

/** How a push service contacts the operator (RFC 8292 section 2.1): an https or mailto address. */
function subjectOf({ protocol, origin, hostname }: URL): string {
  return protocol === 'https:' ? origin : `mailto:postmaster@${hostname}`;
}

/** A waiting message is replaced by the next one with its topic: 32 characters at most (RFC 8030 section 5.4). */
function topicOf({ tag }: PushMessage): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32);
}
