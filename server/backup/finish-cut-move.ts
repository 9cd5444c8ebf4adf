import type { DatabaseConnection } from '../db/database-client.ts';
import { markFinished, readUnfinished } from '../installation/unfinished.ts';
import { withCopySessions } from './copy-session.ts';

/**
 * Opens the new database of a move that a power cut ended between its last two statements: after the old one was retired, and before the new
 * one was open to servers. The old one is retired only once everything was copied and compared, and nobody could write to either since.
 * Returns whether it was such a move.
 */
export function finishCutMove(to: DatabaseConnection, installationId: string): Promise<boolean> {
  return withCopySessions(to, 1, async ([client]) => {
    if ((await readUnfinished(client)) !== 'move') return false;
    const { rowCount } = await client.query('SELECT 1 FROM installation WHERE id = $1', [installationId]);
    if (rowCount !== 1) return false;
    await markFinished(client);
    return true;
  });
}
