import { takeLockOf } from '../../db/advisory-locks.ts';
import type { Database, Reader, Transaction, Writer } from '../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../db/microseconds.ts';
import { readAcross } from '../../db/sharded/across-organizations.ts';
import type { MailAddress } from '../../mime/mail-addresses.ts';
import type { Verdicts } from '../../mime/verdicts.ts';

/** What is known from the connection and not from the email. */
export type Envelope = {
  from?: string;
  to?: string[];
  verdicts?: Verdicts;
  /** It was in the Sent folder of the channel's mailbox. */
  is_sent?: boolean;
  /** The size of an email in bytes of which only the text was fetched. */
  left_in_mailbox?: number;
};

export type Receipt = {
  organization_id: string;
  id: string;
  channel_id: string;
  raw_key: string | null;
  size: number;
  envelope: Envelope;
  is_earlier: boolean;
  /** An admin wants it processed, however often its sender writes. */
  is_released: boolean;
  attempts: number;
  /** A previous attempt failed, or two ended with their process. */
  is_cautious: boolean;
  received_at: Microseconds;
};

/** How long a killed process keeps its receipts, and with them the organization's others, from being processed. */
const leaseMicroseconds = 5_000_000;

/** Two renewals may fail. */
export const receiptRenewalMilliseconds = leaseMicroseconds / 3000;

/**
 * How many receipts are taken at a time: enough to make taking them cheap, few enough that organizations still take
 * turns.
 */
const maxTaken = 16;

const maxAttempts = 5;

/** Whether an email that fails now is set aside. */
export function isLastAttempt({ attempts }: Receipt): boolean {
  return attempts >= maxAttempts;
}

const maxOrganizations = 1000;

/**
 * The organizations with waiting email, for a round that takes them in turn: each is found immediately, however much
 * email another has.
 */
export async function organizationsWithMail(reader: Reader): Promise<string[]> {
  const rows = await readAcross<{ organization_id: string }>(reader, {
    name: 'organizations_with_mail',
    text: (among) => `SELECT DISTINCT c.organization_id FROM channels c
             JOIN LATERAL (SELECT 1 FROM mail_receipts r
                            WHERE r.organization_id = c.organization_id AND ${among('r.organization_id')} AND r.state = 'waiting'
                            LIMIT 1) waiting ON true
            WHERE ${among('c.organization_id')}
            LIMIT ${maxOrganizations}`,
    values: [],
  });
  return rows.map(({ organization_id }) => organization_id);
}

/**
 * Takes an organization's oldest waiting receipts, to be processed in this order. None while another process has
 * some: an email and the reply to it are processed in order. An attempt counts when it begins, so that an email that
 * crashes the process isn't retried forever. One that was tried before is taken alone: if it causes the crash, no
 * other one loses an attempt.
 */
export async function takeReceipts(
  database: Database,
  organizationId: string,
  now: Microseconds,
): Promise<Receipt[]> {
  return database.transaction(async (transaction) => {
    await takeLockOf(transaction, 'receiveMail', organizationId);
    const due = await transaction.read<{ id: string; attempts: number; has_failed: boolean }>({
      name: 'due_receipts',
      text: `SELECT id, attempts, reason IS NOT NULL AS has_failed FROM mail_receipts
              WHERE organization_id = $1 AND state = 'waiting' AND next_attempt_at <= $2 AND NOT EXISTS (
                      SELECT 1 FROM mail_receipts WHERE organization_id = $1 AND state = 'waiting' AND next_attempt_at > $2
                         AND attempts > 0 AND reason IS NULL)
              ORDER BY is_earlier, next_attempt_at, received_at, id LIMIT ${maxTaken}`,
      values: [organizationId, formatTimestamp(now)],
    });
    const tried = due.findIndex(({ attempts }) => attempts > 0);
    const taken = tried === -1 ? due : due.slice(0, Math.max(tried, 1));
    if (taken.length === 0) return [];
    const { rows } = await transaction.write<Omit<Receipt, 'is_cautious'>>({
      name: 'take_receipts',
      text: `UPDATE mail_receipts SET attempts = attempts + 1, reason = NULL, next_attempt_at = $3
              WHERE organization_id = $1 AND id = ANY ($2)
          RETURNING organization_id, id, channel_id, raw_key, size, envelope, is_earlier, is_released, attempts, received_at`,
      values: [organizationId, taken.map(({ id }) => id), formatTimestamp(now + leaseMicroseconds)],
    });
    return taken.flatMap(({ id, attempts, has_failed }) => {
      const row = rows.find((it) => it.id === id);
      return row ? [{ ...row, is_cautious: attempts > 1 || (attempts > 0 && has_failed) }] : [];
    });
  });
}

/** Extends the lease of receipts that were taken together. */
export async function renewReceipts(
  writer: Writer,
  receipts: readonly Receipt[],
  now: Microseconds,
): Promise<void> {
  const [first] = receipts;
  if (!first) return;
  await writer.write({
    name: 'renew_receipts',
    text: `UPDATE mail_receipts SET next_attempt_at = $4
            WHERE organization_id = $1 AND id = ANY ($2) AND attempts = $3 AND state = 'waiting' AND reason IS NULL`,
    values: [
      first.organization_id,
      receipts.map(({ id }) => id),
      first.attempts,
      formatTimestamp(now + leaseMicroseconds),
    ],
  });
}

/** Releases receipts that were taken together and not started, so that the next process gets them immediately. */
export async function releaseReceipts(writer: Writer, receipts: readonly Receipt[]): Promise<void> {
  const [first] = receipts;
  if (!first) return;
  await writer.write({
    name: 'release_receipts',
    text: `UPDATE mail_receipts SET attempts = attempts - 1, next_attempt_at = received_at
            WHERE organization_id = $1 AND id = ANY ($2) AND attempts = $3 AND state = 'waiting' AND reason IS NULL`,
    values: [first.organization_id, receipts.map(({ id }) => id), first.attempts],
  });
}

/**
 * Ends a receipt, in the transaction that writes its result. False if it is no longer this attempt's: another process
 * has taken it in the meantime, and everything must be rolled back.
 */
export async function endReceipt(
  transaction: Transaction,
  { organization_id, id, attempts }: Receipt,
  messageId: string,
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'end_receipt',
    text: `UPDATE mail_receipts SET state = 'done', message_id = $4, raw_key = NULL, envelope = '{}'
            WHERE organization_id = $1 AND id = $2 AND attempts = $3 AND state = 'waiting'`,
    values: [organization_id, id, attempts, messageId],
  });
  return rowCount === 1;
}

/** An email in the list of those set aside. */
export type MailHeading = { from: MailAddress | undefined; subject: string | null };

/** Sets a receipt aside with its source, for somebody to inspect. */
export async function setAside(
  writer: Writer,
  { organization_id, id, attempts }: Receipt,
  { state, reason, heading }: { state: 'held' | 'failed'; reason: string; heading: MailHeading },
): Promise<void> {
  const { from, subject } = heading;
  await writer.write({
    name: 'set_receipt_aside',
    text: `UPDATE mail_receipts SET state = $4, reason = $5, sender_address = $6, sender_name = $7, subject = $8
            WHERE organization_id = $1 AND id = $2 AND attempts = $3 AND state = 'waiting'`,
    values: [
      organization_id,
      id,
      attempts,
      state,
      reason.slice(0, 500),
      from?.address ?? null,
      from?.name ?? null,
      subject,
    ],
  });
}

/** Ends a receipt that becomes no message, and deletes its source: duplicates and refused email need none. */
export async function dropReceipt(
  database: Database,
  { organization_id, id, attempts, raw_key }: Receipt,
  {
    state,
    reason,
    messageId = null,
  }: { state: 'done' | 'refused'; reason: string; messageId?: string | null },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const { rowCount } = await transaction.write({
      name: 'drop_receipt',
      text: `UPDATE mail_receipts SET state = $4, reason = $5, message_id = $6, raw_key = NULL, envelope = '{}'
              WHERE organization_id = $1 AND id = $2 AND attempts = $3 AND state = 'waiting'`,
      values: [organization_id, id, attempts, state, reason, messageId],
    });
    if (rowCount !== 1 || raw_key === null) return;
    await transaction.write({
      name: 'discard_source',
      text: `INSERT INTO discarded_files (file_key, retry_at) VALUES ($1, '-infinity') ON CONFLICT DO NOTHING`,
      values: [raw_key],
    });
  });
}

/**
 * After a failed attempt: it is retried after 5 seconds, 10, 20, 40. Our own errors, such as an unavailable file
 * store, don't count against the email.
 */
export async function retryReceipt(
  writer: Writer,
  receipt: Receipt,
  { reason, isOurs, now }: { reason: string; isOurs: boolean; now: Microseconds },
): Promise<void> {
  const { organization_id, id, attempts } = receipt;
  const pauseSeconds = isOurs ? 30 : 5 * 2 ** (attempts - 1);
  await writer.write({
    name: 'retry_receipt',
    text: `UPDATE mail_receipts SET attempts = $4, reason = $5, next_attempt_at = $6
            WHERE organization_id = $1 AND id = $2 AND attempts = $3 AND state = 'waiting'`,
    values: [
      organization_id,
      id,
      attempts,
      isOurs ? attempts - 1 : attempts,
      reason.slice(0, 500),
      formatTimestamp(now + pauseSeconds * 1_000_000),
    ],
  });
}
