import type { Reader, Transaction } from '../../db/database.ts';
import { readAcross } from '../../db/sharded/across-organizations.ts';
import { processTime } from '../../db/timestamps.ts';

export type Alert = { organization_id: string; channel_id: string; is: 'failing' | 'recovered' };

/** How long a channel fails before it is reported. */
const quietSeconds = 30 * 60;

/** How long it must work before that is reported: a reconfigured server counts as working until it is tried. */
const steadySeconds = 2 * 60;

const alertsPerRound = 100;

const isDue = `(c.state = 'failing' AND c.failure_told_at IS NULL AND c.state_since <= $1
             OR c.state = 'ok' AND c.failure_told_at IS NOT NULL AND c.state_since <= $2)`;

/** Channels whose failure or recovery hasn't been reported yet. */
export function dueAlerts(reader: Reader): Promise<Alert[]> {
  return readAcross<Alert>(reader, {
    name: 'due_channel_alerts',
    text: (
      among,
    ) => `SELECT c.organization_id, c.id AS channel_id, CASE c.state WHEN 'ok' THEN 'recovered' ELSE 'failing' END AS is
             FROM channels c WHERE ${isDue} AND c.deleted_at IS NULL AND ${among('c.organization_id')} ORDER BY c.state_since LIMIT ${alertsPerRound}`,
    values: [processTime(-quietSeconds), processTime(-steadySeconds)],
  });
}

/** Records that it is reported. False if the channel has changed since, or another process reports it. */
export async function takeAlert(
  transaction: Transaction,
  { organization_id, channel_id, is }: Alert,
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: `take_${is}_alert`,
    text: `UPDATE channels c SET failure_told_at = $5
            WHERE c.organization_id = $3 AND c.id = $4 AND ${isDue} AND c.deleted_at IS NULL`,
    values: [
      processTime(-quietSeconds),
      processTime(-steadySeconds),
      organization_id,
      channel_id,
      is === 'failing' ? processTime() : null,
    ],
  });
  return rowCount === 1;
}

/** Channels with unreported held or failed email (`is_new`), or whose reported email has all been decided on. */
export type HeldMail = { organization_id: string; channel_id: string; is_new: boolean };

export function dueHeldMail(reader: Reader): Promise<HeldMail[]> {
  return readAcross<HeldMail>(reader, {
    name: 'due_held_mail',
    text: (among) => `SELECT c.organization_id, c.id AS channel_id, c.set_aside_told_at IS NULL AS is_new
             FROM channels c
            WHERE c.deleted_at IS NULL AND ${among('c.organization_id')} AND (c.set_aside_told_at IS NULL) = EXISTS (
                    SELECT 1 FROM mail_receipts r
                     WHERE r.organization_id = c.organization_id AND ${among('r.organization_id')} AND r.channel_id = c.id AND r.state IN ('held', 'failed'))
            LIMIT ${alertsPerRound}`,
    values: [],
  });
}

/** Records that it is reported, or that there is nothing to report any more. False if another process has. */
export async function takeHeldMail(
  transaction: Transaction,
  { organization_id, channel_id, is_new }: HeldMail,
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'take_held_mail',
    text: `UPDATE channels SET set_aside_told_at = $3
            WHERE organization_id = $1 AND id = $2 AND (set_aside_told_at IS NULL) = $4`,
    values: [organization_id, channel_id, is_new ? processTime() : null, is_new],
  });
  return rowCount === 1;
}

/** The channel's alert recipients; all admins if it has none, or none of them is still a member. */
export function alertedMembers(
  reader: Reader,
  { organization_id, channel_id }: Pick<Alert, 'organization_id' | 'channel_id'>,
): Promise<{ id: string }[]> {
  return reader.read<{ id: string }>({
    name: 'alerted_members',
    text: `WITH named AS (
             SELECT m.id FROM channels c
               JOIN members m ON m.organization_id = $1 AND m.status = 'active'
                             AND c.settings -> 'alert_user_ids' ? m.user_id::text
              WHERE c.organization_id = $1 AND c.id = $2)
           SELECT id FROM named
            UNION ALL
           SELECT id FROM members
            WHERE organization_id = $1 AND role = 'admin' AND status = 'active' AND NOT EXISTS (SELECT 1 FROM named)`,
    values: [organization_id, channel_id],
  });
}
