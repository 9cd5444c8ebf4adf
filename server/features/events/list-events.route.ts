import type { listEvents as operation } from '../../../contract/operations.ts';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { CursorExpired } from '../../errors/cursor-expired.ts';
import type { Cursors } from '../../http/cursor.ts';
import { readLimit } from '../../http/list-page.ts';
import type { Handler } from '../../http/operation-route.ts';
import { downloadAddresses } from '../attachments/download-address.ts';
import type { FileAddresses } from '../attachments/file-address.ts';
import { eventCursors } from './event-cursors.ts';
import { listEvents } from './list-events.ts';
import { visibleTypes } from './visible-types.ts';

/** The log has no end: `after` always leads on, and comes back as it was sent where nothing has followed yet. */
export function listEventsRoute(
  reader: Reader,
  signed: Cursors,
  addresses: FileAddresses,
): Handler<typeof operation, Caller> {
  return async ({ caller, query }) => {
    const cursors = eventCursors(signed, caller.organization.id);
    const page = await listEvents(reader, caller.organization.id, {
      start: cursors.start(query.after, 'oldest'),
      types: visibleTypes(caller.scopes, query.types),
      limit: readLimit(query.limit),
      addressOf: downloadAddresses(addresses, caller.organization.id),
    });
    if (page.oldest) throw new CursorExpired(cursors.write(page.oldest));
    const page_metadata = { after: cursors.write(page.next), before: null };
    return { status: 200, body: { data: page.events, page_metadata } };
  };
}
