import { infiniteQueryOptions } from '@tanstack/react-query';
import { apiOf } from '../../session/api.ts';

export const contactNotesKey = (organizationId: string, contactId: string) =>
  [organizationId, 'contact-notes', contactId] as const;

/** The notes about a contact, newest first, page by page. */
export function contactNotesQuery(organizationId: string, contactId: string) {
  return infiniteQueryOptions({
    queryKey: contactNotesKey(organizationId, contactId),
    queryFn: ({ pageParam, signal }) =>
      apiOf(organizationId)(
        'listContactNotes',
        { params: { contact_id: contactId }, query: { limit: 5, ...pageParam } },
        { signal },
      ),
    initialPageParam: {} as { after?: string },
    getNextPageParam: ({ page_metadata: { after } }) => (after === null ? undefined : { after }),
    staleTime: 60_000,
  });
}

/** Its key begins with the conversations of the contact, so that whatever changes those refetches this. */
export const contactTimelineKey = (organizationId: string, contactId: string) =>
  [organizationId, 'conversations-with', contactId, 'timeline'] as const;

/** Conversations with a contact and notes about them, latest first, page by page. */
export function contactTimelineQuery(organizationId: string, contactId: string) {
  return infiniteQueryOptions({
    queryKey: contactTimelineKey(organizationId, contactId),
    queryFn: ({ pageParam, signal }) =>
      apiOf(organizationId)(
        'listContactTimeline',
        { params: { contact_id: contactId }, query: { limit: 25, ...pageParam } },
        { signal },
      ),
    initialPageParam: {} as { after?: string },
    getNextPageParam: ({ page_metadata: { after } }) => (after === null ? undefined : { after }),
    staleTime: 60_000,
  });
}
