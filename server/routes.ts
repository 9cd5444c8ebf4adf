import {
  changeConversation,
  createConversation,
  createNote,
  getConversation,
  getMe,
  getMessage,
  listConversations,
  listMessages,
  listNotes,
  markAsSolution,
  mergeConversation,
  sendMessage,
  unmarkAsSolution,
} from '../contract/operations.ts';
import type { Caller } from './access/caller.ts';
import type { Database } from './db/database.ts';
import { getMeRoute } from './features/apps/get-me.route.ts';
import { changeConversationRoute } from './features/conversations/change-conversation.route.ts';
import { getConversationRoute } from './features/conversations/get-conversation.route.ts';
import { listConversationsRoute } from './features/conversations/list-conversations.route.ts';
import { mergeConversationRoute } from './features/conversations/merge-conversation.route.ts';
import { createConversationRoute } from './features/messages/create-conversation.route.ts';
import { getMessageRoute } from './features/messages/get-message.route.ts';
import { listMessagesRoute } from './features/messages/list-messages.route.ts';
import { sendMessageRoute } from './features/messages/send-message.route.ts';
import { markAsSolutionRoute, unmarkAsSolutionRoute } from './features/messages/solution.route.ts';
import { createNoteRoute } from './features/notes/create-note.route.ts';
import { listNotesRoute } from './features/notes/list-notes.route.ts';
import type { Cursors } from './http/cursor.ts';
import { type OperationRoute, on } from './http/operation-route.ts';

/** Every operation of the API with its handler; method, path, scope and actor rule stand in contract/operations.ts. */
export function operationRoutes(database: Database, cursors: Cursors): OperationRoute<Caller>[] {
  return [
    on(getMe, getMeRoute()),
    on(listConversations, listConversationsRoute(database, cursors)),
    on(getConversation, getConversationRoute(database)),
    on(createConversation, createConversationRoute(database)),
    on(changeConversation, changeConversationRoute(database)),
    on(mergeConversation, mergeConversationRoute(database)),
    on(listMessages, listMessagesRoute(database, cursors)),
    on(getMessage, getMessageRoute(database)),
    on(sendMessage, sendMessageRoute(database)),
    on(markAsSolution, markAsSolutionRoute(database)),
    on(unmarkAsSolution, unmarkAsSolutionRoute(database)),
    on(listNotes, listNotesRoute(database, cursors)),
    on(createNote, createNoteRoute(database)),
  ];
}
