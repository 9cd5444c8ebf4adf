import type { GateCaller } from '../../../access/caller.ts';
import { findCallersOf, readAccessState } from '../../../access/caller-store.ts';
import { findSessionCallersOf } from '../../../access/session-caller.ts';
import type { Reader } from '../../../db/database.ts';
import type { EventStream } from './event-stream.ts';

/**
 * Whose access has ended is shown nothing more: at a notice, and once a second where notices do not come. A stream that has
 * just opened is looked at too, since the change may have come between its caller's look-up and now.
 */
export function liveAccess(reader: Reader, streams: ReadonlySet<EventStream>) {
  let known: string | undefined;
  const look = async (some: readonly EventStream[]) => {
    const callerNow = await callersOf(reader, some);
    for (const stream of some) stream.look(callerNow(stream));
  };
  return {
    lookAt: (stream: EventStream) => look([stream]),
    async lookAtAll(): Promise<void> {
      const current = await readAccessState(reader);
      if (current === known) return;
      await look([...streams]);
      known = current;
    },
  };
}

/** As things stand now: one statement for all that came in by a token, one for all that came in by a session. */
async function callersOf(
  reader: Reader,
  streams: readonly EventStream[],
): Promise<(stream: EventStream) => GateCaller | undefined> {
  const tokens = new Set<string>();
  const places = new Map<string, { sessionId: string; organizationId: string }>();
  for (const { caller, organizationId } of streams) {
    if ('token' in caller) tokens.add(caller.token.id);
    else places.set(`${caller.sessionId} ${organizationId}`, { sessionId: caller.sessionId, organizationId });
  }
  const [byToken, bySession] = await Promise.all([
    tokens.size > 0 ? findCallersOf(reader, [...tokens]) : undefined,
    places.size > 0 ? findSessionCallersOf(reader, [...places.values()]) : undefined,
  ]);
  return ({ caller, organizationId }) =>
    'token' in caller
      ? byToken?.get(caller.token.id)
      : bySession?.callerAt({ sessionId: caller.sessionId, organizationId });
}
