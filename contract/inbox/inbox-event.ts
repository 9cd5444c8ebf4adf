import type { Conversation } from '../conversation.ts';
import type { Event } from '../event.ts';

/**
 * An event on the inbox's stream. An event of a message also has the message's conversation, at least as new as the event, so
 * that a tab updates its list without fetching the conversation.
 */
export type InboxEvent = Event & { conversation?: Conversation };
