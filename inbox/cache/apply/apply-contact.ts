import type { QueryClient } from '@tanstack/react-query';
import type { Contact } from '../../../sdk/src/types.ts';
import { erasedContacts } from '../changes/contact-store.ts';
import { receiveParty } from '../changes/conversation-store.ts';
import { contactNotesKey, contactTimelineKey } from '../queries/contact-notes-query.ts';
import { type ContactChoice, contactKey, contactListsKey } from '../queries/contact-queries.ts';
import { type ContactPages, withContact, withoutContact } from './contact-pages.ts';

/** Updates a contact everywhere: its own query, lists of contacts, and its conversations. */
export function applyContact(queryClient: QueryClient, organizationId: string, contact: Contact): void {
  const { id, name, email, phone, instagram_handle, profile_picture_url, company } = contact;
  queryClient.setQueryData(
    contactKey(organizationId, id),
    (known: { contact: Contact } | undefined) => known && { contact },
  );
  changeLists(queryClient, organizationId, (pages, choice) =>
    erasedContacts.has(id) ? withoutContact(pages, id) : withContact(pages, contact, choice),
  );
  receiveParty({ contact: { id, name, email, phone, instagram_handle, profile_picture_url }, company });
}

/** Removes an erased contact from lists; its conversations keep a contact without a name. */
export function applyErasedContact(queryClient: QueryClient, organizationId: string, id: string): void {
  void queryClient.invalidateQueries({ queryKey: contactKey(organizationId, id) });
  changeLists(queryClient, organizationId, (pages) => withoutContact(pages, id));
  const nothing = { name: null, email: null, phone: null, instagram_handle: null, profile_picture_url: null };
  receiveParty({ contact: { id, ...nothing }, company: null });
}

/** Removes a merged contact from lists, and refetches what shows the contact that it is now. */
export function applyMergedContact(
  queryClient: QueryClient,
  organizationId: string,
  { sourceId, targetId }: { sourceId: string; targetId: string },
): void {
  changeLists(queryClient, organizationId, (pages) => withoutContact(pages, sourceId));
  for (const id of [sourceId, targetId])
    for (const keyOf of [contactKey, contactNotesKey, contactTimelineKey])
      void queryClient.invalidateQueries({ queryKey: keyOf(organizationId, id) });
  void queryClient.invalidateQueries({ queryKey: [organizationId, 'conversations-with', targetId] });
}

type ListChange = (pages: ContactPages, choice: ContactChoice) => ContactPages;

function changeLists(queryClient: QueryClient, organizationId: string, change: ListChange): void {
  const lists = queryClient.getQueriesData<ContactPages>({ queryKey: contactListsKey(organizationId) });
  for (const [key, pages] of lists) {
    if (pages) queryClient.setQueryData(key, change(pages, key[2] as ContactChoice));
  }
}
