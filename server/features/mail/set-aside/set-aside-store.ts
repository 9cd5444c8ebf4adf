import sql, { join, raw } from 'sql-template-tag';
import { maxCounted } from '../../../../contract/inbox/max-counted.ts';
import type { receiptStates } from '../../../../contract/mail-channel.ts';
import type { Reader, Transaction } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import { afterKey, inListOrder, limitClause, orderBy, type PageRange } from '../../../db/page-range.ts';
import { preparedName } from '../../../db/prepared-name.ts';
import { processTime } from '../../../db/timestamps.ts';

type ReceiptState = (typeof receiptStates)[number];

/** An email that became no message, and waits for somebody to decide on it. */
export type SetAsideRow = {
  organization_id: string;
  id: string;
  channel_id: string;
  state: ReceiptState;
  reason: string | null;
  sender_address: string | null;
  sender_name: string | null;
  subject: string | null;
  size: number;
  attempts: number;
  received_at: Microseconds;
  has_source: boolean;
};

const columns =
  'r.organization_id, r.id, r.channel_id, r.state, r.reason, r.sender_address, r.sender_name, r.subject, r.size, r.attempts, r.received_at, r.raw_key IS NOT NULL AS has_source';

/** The condition of the index of email that is set aside. */
const isSetAside = `state IN ('held', 'failed')`;

const newestFirst = { at: 'r.received_at', id: 'r.id', descending: true };

/** A range of a channel's email that is set aside, newest first. */
export async function listSetAside(
  reader: Reader,
  {
    organizationId,
    channelId,
    state,
  }: { organizationId: string; channelId: string; state: ReceiptState | undefined },
  range: PageRange,
): Promise<SetAsideRow[]> {
  const conditions = [
    sql`r.organization_id = ${organizationId} AND r.channel_id = ${channelId} AND ${raw(`r.${isSetAside}`)}`,
    ...(state === undefined ? [] : [sql`r.state = ${state}`]),
    ...afterKey(newestFirst, range),
  ];
  const { text, values } = sql`
    SELECT ${raw(columns)} FROM mail_receipts r WHERE ${join(conditions, ' AND ')}
    ${orderBy(newestFirst, range.direction)} ${limitClause(range)}`;
  return inListOrder(
    await reader.read<SetAsideRow>({ ...preparedName(text), text, values }),
    range.direction,
  );
}

/** How many emails are set aside in each channel that has any. */
export function countSetAside(
  reader: Reader,
  organizationId: string,
): Promise<{ channel_id: string; count: number }[]> {
  return reader.read<{ channel_id: string; count: number }>({
    name: 'count_set_aside',
    text: `SELECT c.id AS channel_id, counted.count
             FROM channels c
             JOIN LATERAL (SELECT count(*)::integer AS count FROM (
                    SELECT 1 FROM mail_receipts r
                     WHERE r.organization_id = $1 AND r.channel_id = c.id AND r.${isSetAside}
                     LIMIT ${maxCounted}) few) counted ON counted.count > 0
            WHERE c.organization_id = $1 AND c.deleted_at IS NULL ORDER BY c.id`,
    values: [organizationId],
  });
}

/** The source of an email that is set aside. */
export async function findHeldSource(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<string | undefined> {
  const [row] = await reader.read<{ raw_key: string | null }>({
    name: 'find_held_source',
    text: `SELECT raw_key FROM mail_receipts WHERE organization_id = $1 AND id = $2 AND ${isSetAside}`,
    values: [organizationId, id],
  });
  return row?.raw_key ?? undefined;
}

type One = { organizationId: string; channelId: string; id: string };

/** Queues an email for processing again, like a new one. False if it isn't set aside. */
export async function releaseReceipt(
  transaction: Transaction,
  { organizationId, channelId, id }: One,
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'release_receipt',
    text: `UPDATE mail_receipts SET state = 'waiting', is_released = true, attempts = 0, reason = NULL, next_attempt_at = $4
            WHERE organization_id = $1 AND channel_id = $2 AND id = $3 AND ${isSetAside}`,
    values: [organizationId, channelId, id, processTime()],
  });
  if (rowCount !== 1) return false;
  await transaction.write({
    name: 'tell_of_mail',
    text: `SELECT pg_notify('deskbell_mail', $1)`,
    values: [organizationId],
  });
  return true;
}

/** Deletes an email and its source. The receipt stays, so that it isn't received again. False if it isn't set aside. */
export async function refuseReceipt(
  transaction: Transaction,
  { organizationId, channelId, id }: One,
): Promise<boolean> {
  const [row] = await transaction.read<{ raw_key: string | null }>({
    name: 'lock_set_aside',
    text: `SELECT raw_key FROM mail_receipts
            WHERE organization_id = $1 AND channel_id = $2 AND id = $3 AND ${isSetAside} FOR UPDATE`,
    values: [organizationId, channelId, id],
  });
  if (!row) return false;
  await transaction.write({
    name: 'refuse_receipt',
    text: `UPDATE mail_receipts SET state = 'refused', reason = 'It was dropped.', raw_key = NULL, envelope = '{}', sender_address = NULL,
             sender_name = NULL, subject = NULL WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id],
  });
  if (row.raw_key !== null) await discardSource(transaction, row.raw_key);
  return true;
}

/** Leaves the file to the sweep of files. */
async function discardSource(transaction: Transaction, rawKey: string): Promise<void> {
  await transaction.write({
    name: 'discard_source',
    text: `INSERT INTO discarded_files (file_key, retry_at) VALUES ($1, '-infinity') ON CONFLICT DO NOTHING`,
    values: [rawKey],
  });
}
