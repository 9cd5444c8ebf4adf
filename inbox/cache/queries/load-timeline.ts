import { notifyManager, type QueryClient } from '@tanstack/react-query';
import type { Message, Note, Page } from '../../../sdk/src/types.ts';
import {
  type ConversationRef,
  messagesKey,
  notesKey,
  readMessages,
  readNotes,
} from './conversation-queries.ts';
import type { TimelinePageParam, TimelinePages } from './timeline-pages.ts';

/**
 * Loads the messages and notes around one of them, replacing the conversation's loaded timeline.
 *
 * @throws ApiError if it isn't in the conversation
 */
export async function loadAround(
  queryClient: QueryClient,
  conversation: ConversationRef,
  id: string,
): Promise<void> {
  const around = { around: id };
  if (id.startsWith('note_')) {
    const notes = await readNotes(conversation, around);
    const beside = besideOf(notes, id);
    show(queryClient, conversation, {
      notes: [notes, around],
      messages: [await readMessages(conversation, beside), beside],
    });
  } else {
    const messages = await readMessages(conversation, around);
    const beside = besideOf(messages, id);
    show(queryClient, conversation, {
      messages: [messages, around],
      notes: [await readNotes(conversation, beside), beside],
    });
  }
}

/** Loads the newest messages and notes, replacing the conversation's loaded timeline. */
export async function loadNewest(queryClient: QueryClient, conversation: ConversationRef): Promise<void> {
  const [messages, notes] = await Promise.all([readMessages(conversation, {}), readNotes(conversation, {})]);
  show(queryClient, conversation, { messages: [messages, {}], notes: [notes, {}] });
}

/** The page of the other list around the time of this item. */
function besideOf({ data }: Page<Message> | Page<Note>, id: string): TimelinePageParam {
  const item = data.find((it) => it.id === id);
  return item ? { around: String(item.inserted_at) } : {};
}

type Read<Item> = [Page<Item>, TimelinePageParam];

function show(
  queryClient: QueryClient,
  { organizationId, id }: ConversationRef,
  { messages, notes }: { messages: Read<Message>; notes: Read<Note> },
): void {
  void queryClient.cancelQueries({ queryKey: messagesKey(organizationId, id) });
  void queryClient.cancelQueries({ queryKey: notesKey(organizationId, id) });
  const pagesOf = <Item>([page, pageParam]: Read<Item>): TimelinePages<Item> => ({
    pages: [page],
    pageParams: [pageParam],
  });
  notifyManager.batch(() => {
    queryClient.setQueryData(messagesKey(organizationId, id), pagesOf(messages));
    queryClient.setQueryData(notesKey(organizationId, id), pagesOf(notes));
  });
}
