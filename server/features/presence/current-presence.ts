import type { Reader } from '../../db/database.ts';
import { readVisitorsTyping } from '../widget/presence/visitor-presence-store.ts';
import { readPresence } from './presence-store.ts';
import type { PresenceRows } from './present-presence.ts';

/** The members in an organization's conversations, and the conversations in which visitors type. */
export async function currentPresence(reader: Reader, organizationId: string): Promise<PresenceRows> {
  const [members, visitors] = await Promise.all([
    readPresence(reader, organizationId),
    readVisitorsTyping(reader, organizationId),
  ]);
  return { members, visitors };
}
