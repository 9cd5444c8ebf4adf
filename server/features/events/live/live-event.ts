import type { Conversation } from '../../../../contract/conversation.ts';
import { type Event, type EventType, eventTypes } from '../../../../contract/event.ts';
import type { InboxEvent } from '../../../../contract/inbox/inbox-event.ts';
import type { Reader } from '../../../db/database.ts';
import { parsePublicId, publicId } from '../../../ids/public-id.ts';
import { conversationsById } from '../../conversations/conversations-by-id.ts';
import { presentConversation } from '../../conversations/present-conversation.ts';
import { type EventForm, type EventRequest, listEvents } from '../list-events.ts';
import type { LogPage, LogPosition } from '../read-log.ts';

/** An event as streams send it: serialized once for all of them. */
export type LiveEvent = {
  position: number;
  type: EventType;
  /** With its conversation, if it is a message's. */
  event: InboxEvent;
  frame: string;
  /** What the inbox's streams get instead of `frame`: a message's event, with its conversation. */
  inboxFrame?: string;
};

export type LivePage = Omit<LogPage, 'events'> & { events: LiveEvent[] };

/** `forInbox`: includes `inboxFrame` for messages. */
export type LiveRequest = EventRequest & { forInbox: boolean };

/** A page of the log, ready to send. An event's cursor is its frame's id, from which a broken stream continues. */
export async function readLive(
  reader: Reader,
  organizationId: string,
  { forInbox, ...request }: LiveRequest,
  form: EventForm,
): Promise<LivePage> {
  const page = await listEvents(reader, organizationId, request, form);
  const about = forInbox
    ? await conversationsOf(
        reader,
        organizationId,
        page.events.map(({ event }) => event),
      )
    : undefined;
  const events = page.events.map(({ position, event }): LiveEvent => {
    const conversation = about?.get(messageConversationOf(event) ?? '');
    const live = { position, type: event.type, frame: frameOf(event) };
    if (!conversation) return { ...live, event };
    const ofInbox = { ...event, conversation };
    return { ...live, event: ofInbox, inboxFrame: frameOf(ofInbox) };
  });
  return { ...page, events };
}

/** Everything after a position, regardless of permissions. */
export function everythingAfter(start: LogPosition): LiveRequest {
  return { start, types: eventTypes, limit: 100, forInbox: true, onlooker: {} };
}

function frameOf(event: InboxEvent): string {
  return `id: ${event.cursor}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** The current conversations of the events' messages, by public id; in one statement. */
async function conversationsOf(
  reader: Reader,
  organizationId: string,
  events: readonly Event[],
): Promise<Map<string, Conversation>> {
  const ids = events.flatMap((event) => parsePublicId('cnv', messageConversationOf(event) ?? '') ?? []);
  const rows = await conversationsById(reader, organizationId, [...new Set(ids)]);
  return new Map([...rows].map(([id, row]) => [publicId('cnv', id), presentConversation(row)]));
}

function messageConversationOf(event: Event): string | undefined {
  return event.type.startsWith('message.') && 'conversation_id' in event.data
    ? event.data.conversation_id
    : undefined;
}
