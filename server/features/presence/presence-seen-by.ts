import { hiddenAmong, type Onlooker } from '../../access/visible-conversations.ts';
import type { Reader } from '../../db/database.ts';
import type { PresenceRows } from './present-presence.ts';

/** Presence in the conversations that somebody sees. */
export async function presenceSeenBy(
  reader: Reader,
  watching: { organizationId: string; onlooker: Onlooker },
  { members, visitors }: PresenceRows,
): Promise<PresenceRows> {
  const ids = [...members, ...visitors].map(({ conversation_id }) => conversation_id);
  const hidden = await hiddenAmong(reader, watching, ids);
  return {
    members: members.filter(({ conversation_id }) => !hidden.has(conversation_id)),
    visitors: visitors.filter(({ conversation_id }) => !hidden.has(conversation_id)),
  };
}
