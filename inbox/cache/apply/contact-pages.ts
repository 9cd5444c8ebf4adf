import type { InfiniteData } from '@tanstack/react-query';
import { matchesContactFilter } from '../../../contract/filter/matches-contact-filter.ts';
import type { Contact, Page } from '../../../sdk/src/types.ts';
import type { ContactChoice } from '../queries/contact-queries.ts';

/** The fetched pages of a contact list. */
export type ContactPages = InfiniteData<Page<Contact>>;

/**
 * Updates a contact in a list. A new contact goes to the top, unless only the server knows whether it matches: in a
 * search, or if a filter depends on more than the contact. Existing matches then stay.
 */
export function withContact(pages: ContactPages, contact: Contact, choice: ContactChoice): ContactPages {
  if (choice.isBlocked && !contact.is_blocked) return withoutContact(pages, contact.id);
  const verdict =
    choice.filter && matchesContactFilter(choice.filter, contact, Math.floor(Date.now() / 1000));
  if (verdict === false) return withoutContact(pages, contact.id);
  if (pages.pages.some(({ data }) => data.some(({ id }) => id === contact.id)))
    return changePages(pages, (data) => data.map((it) => (it.id === contact.id ? contact : it)));
  const newest = pages.pages[0]?.data[0];
  const isNewest = newest === undefined || contact.inserted_at >= newest.inserted_at;
  const isKnownMatch = choice.q === '' && (choice.filter === undefined || verdict === true);
  if (!isKnownMatch || !isNewest) return pages;
  return changePages(pages, (data, index) => (index === 0 ? [contact, ...data] : data));
}

export function withoutContact(pages: ContactPages, contactId: string): ContactPages {
  return changePages(pages, (data) => data.filter(({ id }) => id !== contactId));
}

function changePages(
  pages: ContactPages,
  change: (data: Contact[], index: number) => Contact[],
): ContactPages {
  return { ...pages, pages: pages.pages.map((page, index) => ({ ...page, data: change(page.data, index) })) };
}
