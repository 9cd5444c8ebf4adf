import type { Writer } from '../db/database.ts';
import { processTime } from '../db/moments.ts';
import type { SendingPlace } from './outbox-store.ts';

/** Before what a server said, so that a channel whose mailbox cannot be read does not count as well once it sends again. */
const prefix = 'Mail cannot be sent: ';

/** Has a channel say that its mail cannot be sent, and why; or (null) that it can again. */
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
