import { queryOptions } from '@tanstack/react-query';
import type { Message, Note, Page } from '../../sdk/src/types.ts';
import { apiOf } from '../session/api.ts';

export const conversationKey = (organizationId: string, id: string) =>
  [organizationId, 'conversation', id] as const;
export const messagesKey = (organizationId: string, id: string) => [organizationId, 'messages', id] as const;
export const notesKey = (organizationId: string, id: string) => [organizationId, 'notes', id] as const;

export function conversationQuery(organizationId: string, id: string) {
  return queryOptions({
    queryKey: conversationKey(organizationId, id),
    queryFn: ({ signal }) =>
      apiOf(organizationId)('getConversation', { params: { conversation_id: id } }, { signal }),
  });
}

/** All messages, oldest first; as many pages as there are. */
export function messagesQuery(organizationId: string, id: string) {
  const api = apiOf(organizationId);
  return queryOptions({
    queryKey: messagesKey(organizationId, id),
    queryFn: ({ signal }) =>
      everyPage((page) => api('listMessages', { params: { conversation_id: id }, query: page }, { signal })),
  });
}

export function notesQuery(organizationId: string, id: string) {
  const api = apiOf(organizationId);
  return queryOptions({
    queryKey: notesKey(organizationId, id),
    queryFn: ({ signal }) =>
      everyPage((page) => api('listNotes', { params: { conversation_id: id }, query: page }, { signal })),
  });
}

/** Nobody reads further; and nothing here can be made to ask for ever. */
const mostPages = 20;

async function everyPage<Item extends Message | Note>(
  read: (query: { limit: number; after?: string }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  let after: string | undefined;
  for (let count = 0; count < mostPages; count++) {
    const page = await read({ limit: 100, ...(after !== undefined && { after }) });
    items.push(...page.data);
    if (page.page_metadata.after === null) break;
    after = page.page_metadata.after;
  }
  return items;
}
