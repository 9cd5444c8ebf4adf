import type { Caller } from '../../../access/caller.ts';
import { findCallersOf, readAccessVersion } from '../../../access/caller-store.ts';
import { findSessionCallersOf } from '../../../access/session-caller.ts';
import type { Reader } from '../../../db/database.ts';
import type { EventStream } from './event-stream.ts';

/**
 * Whose access has ended is shown nothing more: at a notice, and once a second where notices do not come. A stream that has
 * just opened is looked at too, since the change may have come between its caller's look-up and now.
 */
export function liveAccess(reader: Reader, streams: ReadonlySet<EventStream>) {
  let version: number | undefined;
  const look = async (some: readonly EventStream[]) => {
    if (some.length === 0) return;
    const callers = await callersOf(reader, some);
    for (const stream of some) stream.look(callers.get(keyOf(stream)));
  };
  return {
    lookAt: (stream: EventStream) => look([stream]),
    async lookAtAll(): Promise<void> {
      const current = await readAccessVersion(reader);
      if (current === version) return;
      await look([...streams]);
      version = current;
    },
  };
}

/** As they are now, by the key of their streams: apps in one statement, people in one for each organization. */
async function callersOf(reader: Reader, streams: readonly EventStream[]): Promise<Map<string, Caller>> {
  const found = new Map<string, Caller>();
  const tokenIds = new Set<string>();
  const sessionIds = new Map<string, Set<string>>();
  for (const { proof, organizationId } of streams) {
    if ('tokenId' in proof) tokenIds.add(proof.tokenId);
    else sessionIds.set(organizationId, (sessionIds.get(organizationId) ?? new Set()).add(proof.sessionId));
  }
  if (tokenIds.size > 0)
    for (const [id, caller] of await findCallersOf(reader, [...tokenIds])) found.set(id, caller);
  for (const [organizationId, ids] of sessionIds) {
    const callers = await findSessionCallersOf(reader, [...ids], organizationId);
    for (const [id, caller] of callers) found.set(`${id} ${organizationId}`, caller);
  }
  return found;
}

/** A token is of one organization; a session may be shown several. */
function keyOf({ proof, organizationId }: EventStream): string {
  return 'tokenId' in proof ? proof.tokenId : `${proof.sessionId} ${organizationId}`;
}
