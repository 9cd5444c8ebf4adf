import type { Caller } from '../../../access/caller.ts';
import { findCallersOf, readAccessState } from '../../../access/caller-store.ts';
import { findSessionCallersOf, type SessionPlace } from '../../../access/session-caller.ts';
import type { Reader } from '../../../db/database.ts';
import type { EventStream } from './event-stream.ts';

export type LiveAccess = ReturnType<typeof liveAccess>;

/**
 * Whose access has ended is shown nothing more: at a notice, and once a second where notices do not come. A stream that has
 * just opened is looked at too, since the change may have come between its caller's look-up and now.
 */
export function liveAccess(reader: Reader, streams: ReadonlySet<EventStream>) {
  let known: string | undefined;
  const look = async (some: readonly EventStream[]) => {
    const callerOf = await callersOf(reader, some);
    for (const stream of some) stream.look(callerOf(stream));
  };
  return {
    check: (stream: EventStream) => look([stream]),
    async checkAll(): Promise<void> {
      const current = await readAccessState(reader);
      if (current === known) return;
      await look([...streams]);
      known = current;
    },
  };
}

type Find = (stream: EventStream) => Caller | undefined;

/** As they are now: apps in one statement, people in one, whatever organizations they follow. */
async function callersOf(reader: Reader, streams: readonly EventStream[]): Promise<Find> {
  const tokenIds = new Set<string>();
  const places = new Map<string, SessionPlace>();
  for (const { proof, organizationId } of streams) {
    if ('tokenId' in proof) tokenIds.add(proof.tokenId);
    else places.set(`${proof.sessionId} ${organizationId}`, { ...proof, organizationId });
  }
  const [byToken, bySession] = await Promise.all([
    tokenIds.size > 0 ? findCallersOf(reader, [...tokenIds]) : undefined,
    places.size > 0 ? findSessionCallersOf(reader, [...places.values()]) : undefined,
  ]);
  return ({ proof, organizationId }) =>
    'tokenId' in proof ? byToken?.get(proof.tokenId) : bySession?.callerAt({ ...proof, organizationId });
}
