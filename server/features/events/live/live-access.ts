import { type Caller, isValidAt } from '../../../access/caller.ts';
import { findCallersOf, readAccessState } from '../../../access/caller-store.ts';
import { findSessionCallersOf, type SessionKey } from '../../../access/session-caller.ts';
import type { Reader } from '../../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../../db/microseconds.ts';
import type { EventStream } from './event-stream.ts';

export type LiveAccess = ReturnType<typeof liveAccess>;

/**
 * Streams whose access has ended get nothing more: checked at a notice, and once a second in case notices don't
 * arrive. A stream that has just opened is checked too, since access may have changed after its caller was looked up.
 */
export function liveAccess(reader: Reader, streams: ReadonlySet<EventStream>, now: () => Microseconds) {
  let known: string | undefined;
  const check = async (some: readonly EventStream[]) => {
    const callerOf = await callersOf(reader, some, unixSeconds(now()));
    for (const stream of some) stream.recheck(callerOf(stream));
  };
  return {
    check: (stream: EventStream) => check([stream]),
    async checkAll(): Promise<void> {
      const current = await readAccessState(reader);
      if (current === known) return;
      await check([...streams]);
      known = current;
    },
  };
}

type Find = (stream: EventStream) => Caller | undefined;

/** Current callers: apps in one statement, people in one, for all organizations. */
async function callersOf(reader: Reader, streams: readonly EventStream[], now: number): Promise<Find> {
  const tokenIds = new Set<string>();
  const keys = new Map<string, SessionKey>();
  for (const { proof, organizationId } of streams) {
    if ('tokenId' in proof) tokenIds.add(proof.tokenId);
    else keys.set(`${proof.sessionId} ${organizationId}`, { ...proof, organizationId });
  }
  const [byToken, bySession] = await Promise.all([
    tokenIds.size > 0 ? findCallersOf(reader, [...tokenIds]) : undefined,
    keys.size > 0 ? findSessionCallersOf(reader, [...keys.values()], now) : undefined,
  ]);
  const validToken = (tokenId: string) => {
    const caller = byToken?.get(tokenId);
    return caller && isValidAt(caller, now) ? caller : undefined;
  };
  return ({ proof, organizationId }) =>
    'tokenId' in proof ? validToken(proof.tokenId) : bySession?.callerAt({ ...proof, organizationId });
}
