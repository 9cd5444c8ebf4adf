import type { Reader, Transaction } from '../../../db/database.ts';
import { processTime } from '../../../db/timestamps.ts';
import type { SendingChannel } from './sending-channel.ts';

type RecordKey = { organizationId: string; messageId: string };

export async function findChannelOfMail(
  reader: Reader,
  { organizationId, messageId }: RecordKey,
): Promise<SendingChannel | undefined> {
  const [row] = await reader.read<SendingChannel>({
    name: 'find_channel_of_mail',
    text: `SELECT ch.id, ch.state, ch.deleted_at IS NOT NULL AS is_deleted, ch.settings
             FROM mail_messages mm
             JOIN channels ch ON ch.organization_id = $1 AND ch.id = mm.channel_id
            WHERE mm.organization_id = $1 AND mm.message_id = $2`,
    values: [organizationId, messageId],
  });
  return row;
}

/**
 * Queues an email for its recipients with status queued. False while a process is sending it: that process has read
 * its recipients already. The attempt number is a fence, and so continues; the two days of retries start over.
 */
export async function requeueMail(
  transaction: Transaction,
  { organizationId, messageId }: RecordKey,
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'requeue_mail',
    text: `UPDATE mail_outbox SET state = 'queued', next_attempt_at = $3, inserted_at = $3, error = NULL, sent_at = NULL
            WHERE organization_id = $1 AND message_id = $2 AND state <> 'sending'`,
    values: [organizationId, messageId, processTime()],
  });
  return rowCount === 1;
}

export async function queueAgain(
  transaction: Transaction,
  { organizationId, messageId }: RecordKey,
  { address, newAddress }: { address: string; newAddress: string },
): Promise<void> {
  await transaction.write({
    name: 'queue_recipient_again',
    text: `UPDATE mail_recipients SET address = $4, state = 'queued', error = NULL, error_code = NULL,
                  is_readdressed = is_readdressed OR address <> $4
            WHERE organization_id = $1 AND message_id = $2 AND address = $3 AND state = 'failed'`,
    values: [organizationId, messageId, address, newAddress],
  });
}
