import type { Writer } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';
import { processTime } from '../db/timestamps.ts';
import type { SessionCaller } from './caller.ts';
import { notedRarely } from './noted-rarely.ts';

/** Records when members use the inbox. What apps do for them is the use of a token. */
export type MemberUse = { note(caller: SessionCaller): Promise<void> };

const intervalSeconds = 300;

/** At most every five minutes. Call it after the response is sent, so that nobody waits for it. */
export function memberUse(writer: Writer, now: () => Microseconds): MemberUse {
  const isDue = notedRarely(intervalSeconds, now);
  return {
    async note({ id, organization }) {
      if (!isDue(id)) return;
      await writer.write({
        name: 'note_member_use',
        text: `UPDATE members SET last_active_at = $3
                WHERE organization_id = $1 AND id = $2 AND (last_active_at IS NULL OR last_active_at < $4)`,
        values: [organization.id, id, processTime(), processTime(-intervalSeconds)],
      });
    },
  };
}
