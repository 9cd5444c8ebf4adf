import type { Reader } from '../../db/database.ts';
import { readVisitorsTyping } from '../widget/presence/visitor-presence-store.ts';
import { readPresence } from './presence-store.ts';
import type { PresenceRows } from './present-presence.ts';

/** The members who are in conversations of an organization, and what its visitors type in. */
export async function readWhoIsThere(reader: Reader, organizationId: string): Promise<PresenceRows> {
  const [members, visitors] = await Promise.all([
    readPresence(reader, organizationId),
    readVisitorsTyping(reader, organizationId),
  ]);
  return { members, visitors };
}
