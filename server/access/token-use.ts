import type { Writer } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';
import { processTime } from '../db/timestamps.ts';

/** Records when a token is used. */
export type TokenUse = { note(tokenId: string): Promise<void> };

const minute = 60_000_000;
const maxNoted = 10_000;

/**
 * At most once a minute per process and token; the statement makes sure that several processes don't write it more
 * often. Call it after the response is sent, so that nobody waits for it.
 */
export function tokenUse(writer: Writer, now: () => Microseconds): TokenUse {
  const noted = new Map<string, Microseconds>();
  return {
    async note(tokenId) {
      const last = noted.get(tokenId);
      if (last !== undefined && last > now() - minute) return;
      if (noted.size >= maxNoted) noted.clear();
      noted.set(tokenId, now());
      await writer.write({
        name: 'note_token_use',
        text: `UPDATE tokens SET last_used_at = $2
                WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $3)`,
        values: [tokenId, processTime(), processTime(-60)],
      });
    },
  };
}
