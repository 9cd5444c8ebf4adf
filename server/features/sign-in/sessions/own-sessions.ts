import sql, { raw } from 'sql-template-tag';
import { isLive, sessionProofs } from '../../../access/session.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import { listByInsertion } from '../../../db/list-by-insertion.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import type { PageRange } from '../../../db/page-range.ts';

export type OwnSessionRow = {
  id: string;
  user_agent: string | null;
  proofs: Record<string, number>;
  inserted_at: Microseconds;
  last_used_at: Microseconds;
  expires_at: Microseconds;
};

const columns = `s.id, s.user_agent, ${sessionProofs} AS proofs, s.inserted_at, s.last_used_at, s.expires_at`;

/** A range of a person's live sessions, latest first. */
export function listOwnSessions(reader: Reader, userId: string, range: PageRange): Promise<OwnSessionRow[]> {
  const conditions = [sql`s.user_id = ${userId}`, raw(isLive)];
  return listByInsertion(
    reader,
    { columns, tables: 'sessions s', from: 's', conditions, descending: true },
    range,
  );
}

/** Ends a session of this person; returns whether it existed. */
export async function endOwnSession(writer: Writer, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await writer.write({
    name: 'end_own_session',
    text: 'DELETE FROM sessions WHERE user_id = $1 AND id = $2',
    values: [userId, id],
  });
  return rowCount === 1;
}

/** Ends every session of this person but one. */
export async function endOtherSessions(writer: Writer, userId: string, keptId: string): Promise<void> {
  await writer.write({
    name: 'end_other_sessions',
    text: 'DELETE FROM sessions WHERE user_id = $1 AND id <> $2',
    values: [userId, keptId],
  });
}
