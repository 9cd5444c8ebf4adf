import type { getPresence as operation } from '../../../contract/inbox/operations/presence.ts';
import type { SessionCaller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { readPresence } from './presence-store.ts';
import { presentPresence } from './present-presence.ts';

export function getPresenceRoute(reader: Reader): Handler<typeof operation, SessionCaller> {
  return async ({ caller }) => {
    const conversations = presentPresence(await readPresence(reader, caller.organization.id));
    return { status: 200, body: { data: { is_whole: true, conversations } } };
  };
}
