import type { Conversation } from '../conversation.ts';
import type { Event } from '../event.ts';

/**
 * An event on the inbox's stream. One of a message also has the message's conversation, at least as new as the event, so
 * that a tab updates the list without reading the conversation.
 */
export type InboxEvent = Event & { conversation?: Conversation };
