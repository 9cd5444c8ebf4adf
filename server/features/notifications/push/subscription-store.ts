import { createHash } from 'node:crypto';
import type { SubscribePushBody } from '../../../../contract/inbox/push.ts';
import { isLive, opens } from '../../../access/session.ts';
import type { Database, Reader, Writer } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';

export type Subscription = { endpoint: string; p256dh: string; auth: string };

/**
 * Stores where a session's browser gets push messages. If somebody else has subscribed the browser, it is reassigned.
 */
export async function subscribe(
  database: Database,
  sessionId: string,
  { endpoint, keys, now }: SubscribePushBody & { now: Microseconds },
): Promise<void> {
  const hash = createHash('sha256').update(endpoint).digest();
  await database.transaction(async (transaction) => {
    await transaction.write({
      name: 'end_other_push_subscription',
      text: 'DELETE FROM push_subscriptions WHERE endpoint_hash = $1 AND session_id <> $2',
      values: [hash, sessionId],
    });
    await transaction.write({
      name: 'subscribe_push',
      text: `INSERT INTO push_subscriptions (session_id, endpoint, endpoint_hash, p256dh, auth, inserted_at)
             VALUES ($1, $2, $3, $4, $5, $6)
                 ON CONFLICT (session_id) DO UPDATE SET endpoint = excluded.endpoint,
                    endpoint_hash = excluded.endpoint_hash, p256dh = excluded.p256dh, auth = excluded.auth`,
      values: [sessionId, endpoint, hash, keys.p256dh, keys.auth, formatTimestamp(now)],
    });
  });
}

export async function unsubscribe(writer: Writer, sessionId: string): Promise<void> {
  await writer.write({
    name: 'unsubscribe_push',
    text: 'DELETE FROM push_subscriptions WHERE session_id = $1',
    values: [sessionId],
  });
}

/** The push service doesn't know it any more. A subscription that has replaced it in the meantime stays. */
export async function removeSubscription(
  writer: Writer,
  sessionId: string,
  { endpoint }: Pick<Subscription, 'endpoint'>,
): Promise<void> {
  await writer.write({
    name: 'remove_push_subscription',
    text: 'DELETE FROM push_subscriptions WHERE session_id = $1 AND endpoint = $2',
    values: [sessionId, endpoint],
  });
}

/** Of a session, if it is live. */
export async function findSubscription(reader: Reader, sessionId: string): Promise<Subscription | undefined> {
  const [row] = await reader.read<Subscription>({
    name: 'find_push_subscription',
    text: `SELECT p.endpoint, p.p256dh, p.auth FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id
            WHERE p.session_id = $1 AND ${isLive}`,
    values: [sessionId],
  });
  return row;
}

/** A user's live sessions that get push messages of an organization, and since when. */
export function subscribedSessions(
  reader: Reader,
  { organization_id, user_id }: { organization_id: string; user_id: string },
): Promise<{ session_id: string; inserted_at: Microseconds }[]> {
  return reader.read<{ session_id: string; inserted_at: Microseconds }>({
    name: 'subscribed_sessions',
    text: `SELECT p.session_id, p.inserted_at FROM sessions s JOIN push_subscriptions p ON p.session_id = s.id
            WHERE s.user_id = $1 AND ${isLive} AND ${opens('$2')} ORDER BY p.inserted_at LIMIT 20`,
    values: [user_id, organization_id],
  });
}

export async function hasSubscriptions(reader: Reader): Promise<boolean> {
  const rows = await reader.read({
    name: 'has_push_subscriptions',
    text: 'SELECT 1 FROM push_subscriptions LIMIT 1',
    values: [],
  });
  return rows.length > 0;
}
