import { downloadAddresses } from '../features/attachments/download-address.ts';
import type { FileAddresses } from '../features/attachments/file-address.ts';
import { eventCursors } from '../features/events/event-cursors.ts';
import type { EventHub } from '../features/events/live/event-hub.ts';
import type { LiveEvent } from '../features/events/live/live-event.ts';
import type { FollowLog, VisitorEvent } from '../features/widget/live/visitor-room.ts';
import type { Cursors } from '../http/cursor.ts';
import { parsePublicId } from '../ids/public-id.ts';

type Parts = { hub: EventHub; cursors: Cursors; addresses: FileAddresses };

/** Visitors' updates come from the same read of the log as members' updates. */
export function visitorLog({ hub, cursors: signed, addresses }: Parts): FollowLog {
  return async (organizationId, listener) => {
    const form = {
      cursors: eventCursors(signed, organizationId),
      addressOf: downloadAddresses(addresses, organizationId),
    };
    return hub.listen(organizationId, (events, end) => listener(events.flatMap(visitorEvent), end), form);
  };
}

function visitorEvent({ position, event }: LiveEvent): VisitorEvent[] {
  if (event.type === 'contact.deleted') {
    const contactId = parsePublicId('cnt', event.data.id);
    return contactId === undefined ? [] : [{ type: 'contact.deleted', position, contactId }];
  }
  if (event.type === 'conversation.created') {
    const contactId = parsePublicId('cnt', event.data.contact?.id ?? '');
    return contactId === undefined ? [] : [{ type: 'conversation.created', position, contactId }];
  }
  if (event.type !== 'message.created') return [];
  const contactId = parsePublicId('cnt', event.conversation?.contact?.id ?? '');
  const messageId = parsePublicId('msg', event.data.id);
  if (contactId === undefined || messageId === undefined) return [];
  return [{ type: 'message.created', position, contactId, messageId }];
}
