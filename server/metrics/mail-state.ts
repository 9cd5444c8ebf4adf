import type { Reader } from '../db/database.ts';
import { formatTimestamp, type Microseconds } from '../db/microseconds.ts';
import { readAcross } from '../db/sharded/across-organizations.ts';
import { largestOf, sumOf } from './of-all-nodes.ts';

/** The operator's metrics of the organizations' email. Counts are capped at `maxWaiting`. */
export type MailState = {
  failing_channels: number;
  /** Time since the last check of the least recently checked working mailbox. */
  oldest_look_seconds: number;
  /** Email that is due and not sent, except on channels that are paused or are to try again later. */
  waiting_mails: number;
  oldest_mail_seconds: number;
};

const maxWaiting = 10_000;

export async function readMailState(reader: Reader, now: Microseconds): Promise<MailState> {
  const nodes = await readAcross<MailState>(reader, {
    name: 'mail_state',
    text: (among) => `WITH waiting AS (
             SELECT o.next_attempt_at
               FROM (SELECT organization_id, channel_id, next_attempt_at FROM mail_outbox
                      WHERE state IN ('queued', 'sending') AND next_attempt_at <= $1 AND ${among('organization_id')}
                      ORDER BY next_attempt_at LIMIT ${maxWaiting}) o
               JOIN channels c ON c.organization_id = o.organization_id AND c.id = o.channel_id
                              AND c.state <> 'paused' AND c.deleted_at IS NULL AND (c.sends_after IS NULL OR c.sends_after <= $1))
           SELECT (SELECT count(*)::int FROM channels WHERE state = 'failing' AND deleted_at IS NULL AND ${among('organization_id')}) AS failing_channels,
                  coalesce((SELECT greatest(0, extract(epoch FROM $1::timestamptz - min(coalesce(looked_at, state_since))))::float8
                              FROM channels WHERE state = 'ok' AND deleted_at IS NULL AND settings -> 'incoming' ->> 'host' <> ''
                               AND ${among('organization_id')}), 0) AS oldest_look_seconds,
                  (SELECT count(*)::int FROM waiting) AS waiting_mails,
                  coalesce((SELECT greatest(0, extract(epoch FROM $1::timestamptz - min(next_attempt_at)))::float8 FROM waiting), 0) AS oldest_mail_seconds`,
    values: [formatTimestamp(now)],
  });
  return {
    failing_channels: sumOf(nodes, 'failing_channels'),
    oldest_look_seconds: largestOf(nodes, 'oldest_look_seconds'),
    waiting_mails: sumOf(nodes, 'waiting_mails'),
    oldest_mail_seconds: largestOf(nodes, 'oldest_mail_seconds'),
  };
}
