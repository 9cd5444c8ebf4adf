import type { Event } from '../../../contract/event.ts';
import { hiddenAmong, type Onlooker, seesEverything } from '../../access/visible-conversations.ts';
import type { Reader } from '../../db/database.ts';
import { parsePublicId } from '../../ids/public-id.ts';

/** Those of some events that somebody sees: all but those of conversations that they don't see. */
export async function eventsSeenBy<Item extends { event: Event }>(
  reader: Reader,
  watching: { organizationId: string; onlooker: Onlooker },
  items: readonly Item[],
): Promise<readonly Item[]> {
  if (seesEverything(watching.onlooker)) return items;
  const ids = items.flatMap(({ event }) => conversationIdOf(event) ?? []);
  const hidden = await hiddenAmong(reader, watching, ids);
  return items.filter(({ event }) => !hidden.has(conversationIdOf(event) ?? ''));
}

/** The conversation that an event is about, as a uuid; undefined if it is about something else. */
export function conversationIdOf({ type, data }: Event): string | undefined {
  if ('conversation_id' in data) return parsePublicId('cnv', data.conversation_id);
  return type.startsWith('conversation.') && 'id' in data ? parsePublicId('cnv', data.id) : undefined;
}
