import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Filter } from '../../../contract/filter/filter.ts';
import type { Contact, ListContactsQuery } from '../../../sdk/src/types.ts';
import { apiOf } from '../../session/api.ts';
import { sendForVersion } from '../../session/send.ts';
import { contactStore, erasedContacts } from '../changes/contact-store.ts';
import { rememberVersion } from '../changes/contact-versions.ts';
import { currentTick } from '../changes/record-store.ts';
import { dependsOnTime } from './custom-filters.ts';

export const contactKey = (organizationId: string, contactId: string) =>
  [organizationId, 'contact', contactId] as const;

export function contactQuery(organizationId: string, contactId: string) {
  return queryOptions({
    queryKey: contactKey(organizationId, contactId),
    queryFn: async ({ signal }): Promise<{ contact: Contact }> => {
      const requestedAt = currentTick();
      const path = `/contacts/${encodeURIComponent(contactId)}`;
      const { result, version } = await sendForVersion({ method: 'GET', path, organizationId, signal });
      const contact = result as Contact;
      rememberVersion(contact, version);
      return { contact: contactStore.read(contact, requestedAt) };
    },
    staleTime: 60_000,
  });
}

/** The filters of the contact list. */
export type ContactChoice = { q: string; isBlocked: boolean; filter?: Filter | undefined };

export const contactListsKey = (organizationId: string) => [organizationId, 'contacts'] as const;

/** Pages of contacts, newest first. */
export function contactListQuery(organizationId: string, choice: ContactChoice) {
  const q = searchable(choice.q);
  const query: ListContactsQuery = { limit: 50, ...contactParameters(choice) };
  return infiniteQueryOptions({
    queryKey: [...contactListsKey(organizationId), { ...choice, q }],
    queryFn: async ({ pageParam, signal }) => {
      const requestedAt = currentTick();
      const input = { query: { ...query, ...pageParam } };
      const page = await apiOf(organizationId)('listContacts', input, { signal });
      const listed = page.data.filter(({ id }) => !erasedContacts.has(id));
      return { ...page, data: contactStore.readAll(listed, requestedAt) };
    },
    ...(choice.filter && dependsOnTime({ filter: choice.filter }) && { refetchInterval: 60_000 }),
    initialPageParam: {} as { after?: string },
    getNextPageParam: ({ page_metadata: { after } }) => (after === null ? undefined : { after }),
  });
}

/** The filters of a list as parameters of a request. */
export function contactParameters({ q: typed, isBlocked, filter }: ContactChoice) {
  const q = searchable(typed);
  return {
    ...(q !== '' && { q }),
    ...(isBlocked && { is_blocked: true }),
    ...(filter && { filter: JSON.stringify(filter) }),
  };
}

/** The best matches for the typed text; the newest contacts if nothing is typed. */
export function contactSearchQuery(organizationId: string, typed: string) {
  const q = searchable(typed);
  return queryOptions({
    queryKey: [organizationId, 'contact-search', q],
    queryFn: async ({ signal }) => {
      const query = { limit: 8, ...(q !== '' && { q }) };
      return (await apiOf(organizationId)('listContacts', { query }, { signal })).data;
    },
    staleTime: 10_000,
  });
}

/** Who has an email address, as their main one or another; null if nobody has. */
export function contactWithEmailQuery(organizationId: string, email: string) {
  return queryOptions({
    queryKey: [organizationId, 'contact-with-email', email],
    queryFn: async ({ signal }): Promise<Contact | null> => {
      const query = { email, limit: 1 };
      return (await apiOf(organizationId)('listContacts', { query }, { signal })).data[0] ?? null;
    },
    staleTime: 10_000,
  });
}

/** Empty if there is nothing to search for: the server requires a letter or a digit. */
function searchable(text: string): string {
  return /[\p{L}\p{N}]/u.test(text) ? text.trim().slice(0, 200) : '';
}
