import type { Database, Reader, Transaction, Writer } from '../db/database.ts';
import { readAcross } from '../db/sharded/across-organizations.ts';
import { processTime } from '../db/timestamps.ts';
import type { OutboundSettings } from '../features/mail/sending/outbound-settings.ts';

export type ChannelKey = { organization_id: string; channel_id: string };

/** An email that this process is sending. `attempts` is the fence: every later claim has a higher one. */
export type Claim = ChannelKey & {
  message_id: string;
  attempts: number;
  inserted_at: number;
  /** Another process has claimed it before, and did not record the result. */
  was_sending: boolean;
};

/** How long a process has for one email, and how much later another one takes over (decisions/0152). */
export const leaseSeconds = 300;
const takeoverSeconds = 120;

/** Channels with email that is due; email of paused channels waits, and that of channels which could not send a while ago. */
export function dueChannels(reader: Reader): Promise<ChannelKey[]> {
  return readAcross<ChannelKey>(reader, {
    name: 'due_channels',
    text: (among) => `SELECT c.organization_id, c.id AS channel_id FROM channels c
            WHERE c.state <> 'paused' AND c.deleted_at IS NULL AND (c.sends_after IS NULL OR c.sends_after <= $1)
              AND ${among('c.organization_id')} AND EXISTS (
                    SELECT 1 FROM mail_outbox o
                     WHERE o.organization_id = c.organization_id AND ${among('o.organization_id')} AND o.channel_id = c.id AND o.sent_at IS NULL
                       AND o.state IN ('queued', 'sending') AND o.next_attempt_at <= $1)`,
    values: [processTime()],
  });
}

/** `lately`: how many emails it has sent within a minute. */
export type SendingState = { settings: OutboundSettings; is_failing: boolean; lately: number };

export async function findSendingChannel(
  reader: Reader,
  { organization_id, channel_id }: ChannelKey,
): Promise<SendingState | undefined> {
  const [row] = await reader.read<SendingState>({
    name: 'find_sending_channel',
    text: `SELECT c.settings, c.state = 'failing' AND (c.outgoing_error IS NOT NULL OR c.incoming_error IS NULL) AS is_failing, (
                    SELECT count(*)::integer FROM mail_outbox o
                     WHERE o.organization_id = $1 AND o.channel_id = $2 AND o.sent_at > $3) AS lately
             FROM channels c
            WHERE c.organization_id = $1 AND c.id = $2 AND c.state <> 'paused' AND c.deleted_at IS NULL`,
    values: [organization_id, channel_id, processTime(-60)],
  });
  return row;
}

/**
 * Claims the email that has been due longest, for the length of the lease. An email that another process claimed, and
 * did not finish within its lease and a little more, is due again.
 */
export async function claimMail(
  writer: Writer,
  { organization_id, channel_id }: ChannelKey,
): Promise<Claim | undefined> {
  const { rows } = await writer.write<Claim>({
    name: 'claim_mail',
    text: `WITH due AS MATERIALIZED (
             SELECT message_id, state FROM mail_outbox
              WHERE organization_id = $1 AND channel_id = $2 AND sent_at IS NULL
                AND state IN ('queued', 'sending') AND next_attempt_at <= $3
                AND NOT EXISTS (SELECT 1 FROM channels c WHERE c.organization_id = $1 AND c.id = $2 AND c.sends_after > $3)
              ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
           UPDATE mail_outbox o
              SET state = 'sending', attempts = attempts + 1, leased_until = $4, next_attempt_at = $5
             FROM due WHERE o.organization_id = $1 AND o.message_id = due.message_id
        RETURNING o.organization_id, o.channel_id, o.message_id, o.attempts, o.inserted_at,
                  due.state = 'sending' AS was_sending`,
    values: [
      organization_id,
      channel_id,
      processTime(),
      processTime(leaseSeconds),
      processTime(leaseSeconds + takeoverSeconds),
    ],
  });
  return rows[0];
}

export type ClaimEnd =
  | { state: 'sent' | 'failed'; error: string | null }
  | { state: 'queued'; error: string; pauseSeconds: number };

/** False if another process has claimed the email since: then nothing is written. */
export async function endClaim(
  transaction: Transaction | Database,
  { organization_id, channel_id, message_id, attempts }: Claim,
  end: ClaimEnd,
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'end_claim',
    text: `UPDATE mail_outbox
              SET state = $4, error = $5, next_attempt_at = $6, leased_until = NULL, sent_at = $7,
                  needs_copy = $7::timestamptz IS NOT NULL AND coalesce((
                    SELECT settings ->> 'sent_copies' = 'deskbell' FROM channels WHERE organization_id = $1 AND id = $8), false)
            WHERE organization_id = $1 AND message_id = $2 AND attempts = $3 AND state = 'sending'`,
    values: [
      organization_id,
      message_id,
      attempts,
      end.state,
      end.error,
      processTime(end.state === 'queued' ? end.pauseSeconds : 0),
      end.state === 'sent' ? processTime() : null,
      channel_id,
    ],
  });
  return rowCount === 1;
}

/**
 * Postpones a channel's sending, so that a server that accepts nothing is tried occasionally rather than once per
 * email. Only the channel is written: thousands of emails may be waiting.
 */
export async function putOff(
  writer: Writer,
  { organization_id, channel_id }: ChannelKey,
  seconds: number,
): Promise<void> {
  await writer.write({
    name: 'put_off_sending',
    text: 'UPDATE channels SET sends_after = $3 WHERE organization_id = $1 AND id = $2',
    values: [organization_id, channel_id, processTime(seconds)],
  });
}

type Copy = ChannelKey & { message_id: string };

const copiesAtOnce = 20;
const copySeconds = 86_400;

/** Email sent within a day that is still to be filed in the mailbox, oldest first. */
export function copiesToFile(reader: Reader, { organization_id, channel_id }: ChannelKey): Promise<Copy[]> {
  return reader.read<Copy>({
    name: 'copies_to_file',
    text: `SELECT organization_id, channel_id, message_id FROM mail_outbox
            WHERE organization_id = $1 AND channel_id = $2 AND sent_at > $3 AND needs_copy
            ORDER BY sent_at LIMIT ${copiesAtOnce}`,
    values: [organization_id, channel_id, processTime(-copySeconds)],
  });
}

export async function copyFiled(writer: Writer, { organization_id, message_id }: Copy): Promise<void> {
  await writer.write({
    name: 'copy_filed',
    text: 'UPDATE mail_outbox SET needs_copy = false WHERE organization_id = $1 AND message_id = $2',
    values: [organization_id, message_id],
  });
}

/** Records another Message-ID by which replies find the message. */
export async function addLearnedId(
  writer: Writer,
  { organization_id, message_id }: Claim,
  hash: Buffer,
): Promise<void> {
  await writer.write({
    name: 'add_learned_id',
    text: `INSERT INTO mail_message_ids (organization_id, id_hash, message_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    values: [organization_id, hash, message_id],
  });
}
