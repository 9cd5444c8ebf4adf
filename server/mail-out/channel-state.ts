import type { Writer } from '../db/database.ts';
import { processTime } from '../db/moments.ts';
import type { SendingPlace } from './outbox-store.ts';

/** Prefix of the reason, so that sending again does not clear a failure of the mailbox. */
const prefix = 'Mail cannot be sent: ';

/** Marks a channel as unable to send, with the reason; null marks it as recovered. */
export async function reportSending(
  writer: Writer,
  { organization_id, channel_id }: SendingPlace,
  error: string | null,
): Promise<void> {
  if (error === null)
    await writer.write({
      name: 'sending_recovered',
      text: `UPDATE channels SET state = 'ok', state_reason = NULL, state_since = $3
              WHERE organization_id = $1 AND id = $2 AND state = 'failing' AND starts_with(state_reason, $4)`,
      values: [organization_id, channel_id, processTime(), prefix],
    });
  else
    await writer.write({
      name: 'sending_fails',
      text: `UPDATE channels SET state = 'failing', state_reason = $4, state_since = $3
              WHERE organization_id = $1 AND id = $2 AND state = 'ok'`,
      values: [organization_id, channel_id, processTime(), prefix + error],
    });
}
