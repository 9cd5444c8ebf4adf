import { findCallersOf, readAccessVersion } from '../../../access/caller-store.ts';
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
    const callers = await findCallersOf(reader, [...new Set(some.map(({ tokenId }) => tokenId))]);
    for (const stream of some) stream.look(callers.get(stream.tokenId));
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
