import type { streamEvents as operation } from '../../../contract/operations/events.ts';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { CursorExpired } from '../../errors/cursor-expired.ts';
import { TooManyStreams } from '../../errors/too-many-streams.ts';
import type { Cursors } from '../../http/cursor.ts';
import type { Handler } from '../../http/operation-route.ts';
import { downloadAddresses } from '../attachments/download-address.ts';
import type { FileAddresses } from '../attachments/file-address.ts';
import { eventCursors } from './event-cursors.ts';
import type { EventHub } from './live/event-hub.ts';
import { EventStream } from './live/event-stream.ts';
import { catchUpLimit } from './live/follow-live.ts';
import { readLive } from './live/live-event.ts';
import { visibleTypes } from './visible-types.ts';

/** What a browser that reconnects sends counts more than the address that it first asked. */
const lastEventId = 'last-event-id';

type Dependencies = { reader: Reader; cursors: Cursors; addresses: FileAddresses; hub: EventHub };

/** Everything that can be refused is found out before the stream is opened: afterwards there is no status to tell it with. */
export function streamEventsRoute({
  reader,
  cursors: signed,
  addresses,
  hub,
}: Dependencies): Handler<typeof operation, Caller> {
  return async ({ caller, query, header }) => {
    const cursors = eventCursors(signed, caller.organization.id);
    const form = { cursors, addressOf: downloadAddresses(addresses, caller.organization.id) };
    const start = cursors.start(header(lastEventId) || query.after, 'now');
    const types = visibleTypes(caller.scopes, query.types);
    const leaveSeat = hub.takeSeat(caller);
    if (!leaveSeat) throw new TooManyStreams();
    try {
      const first = await readLive(
        reader,
        caller.organization.id,
        { start, types, limit: catchUpLimit, forInbox: 'sessionId' in caller.proof },
        form,
      );
      if (first.oldest) throw new CursorExpired(cursors.write(first.oldest));
      return {
        status: 200,
        open(outlet) {
          const stream = new EventStream(caller, query.types, outlet);
          outlet.onClose(() => {
            leaveSeat();
            hub.leave(stream);
          });
          stream.write(`retry: 1000\nid: ${cursors.write(first.start)}\n\n`);
          hub.follow(stream, first, form).catch(() => stream.end());
        },
      };
    } catch (error) {
      leaveSeat();
      throw error;
    }
  };
}
