import { listInboxConversations } from '../../../../contract/inbox/operations/notifications.ts';
import type { SessionCaller } from '../../../access/caller.ts';
import type { Reader } from '../../../db/database.ts';
import type { Cursors } from '../../../http/cursor.ts';
import { type Handler, type OperationRoute, on } from '../../../http/operation-route.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import { listConversationsRoute } from '../conversations.routes.ts';
import { eyesOf, unreadAmong } from './unread.ts';

type Dependencies = { database: Reader; cursors: Cursors };

/** The API's list of conversations, with what is unread to the person who asks. */
export function unreadListRoutes({ database, cursors }: Dependencies): OperationRoute<SessionCaller>[] {
  return [on(listInboxConversations, listInboxConversationsRoute(database, cursors))];
}

function listInboxConversationsRoute(
  reader: Reader,
  cursors: Cursors,
): Handler<typeof listInboxConversations, SessionCaller> {
  const list = listConversationsRoute(reader, cursors);
  return async (call) => {
    const { status, body } = await list(call as unknown as Parameters<typeof list>[0]);
    const ids = body.data.flatMap(({ id }) => parsePublicId('cnv', id) ?? []);
    const unread = await unreadAmong(reader, eyesOf(call.caller), ids);
    const data = body.data.map((it) => ({ ...it, is_unread: unread.has(parsePublicId('cnv', it.id) ?? '') }));
    return { status, body: { ...body, data } };
  };
}
