import type { Writer } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';
import { processTime } from '../db/timestamps.ts';
import { notedRarely } from './noted-rarely.ts';

/** Records when a token is used. */
export type TokenUse = { note(tokenId: string): Promise<void> };

const intervalSeconds = 60;

/** At most once a minute. Call it after the response is sent, so that nobody waits for it. */
export function tokenUse(writer: Writer, now: () => Microseconds): TokenUse {
  const isDue = notedRarely(intervalSeconds, now);
  return {
    async note(tokenId) {
      if (!isDue(tokenId)) return;
      await writer.write({
        name: 'note_token_use',
        text: `UPDATE tokens SET last_used_at = $2
                WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $3)`,
        values: [tokenId, processTime(), processTime(-intervalSeconds)],
      });
    },
  };
}
