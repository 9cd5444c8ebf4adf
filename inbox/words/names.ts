import type { Contact, User } from '../../sdk/src/types.ts';
import { words } from './words.ts';

/** What a contact may be known by: of a contact's own record, of a conversation's, or of a message's author. */
export type Named = Pick<Contact, 'name' | 'email' | 'instagram_handle'> & Partial<Pick<Contact, 'phone'>>;

/** What to call a contact everywhere: by name, else by address, phone number or handle. */
export function contactName(contact: Named | null): string {
  return namesOf(contact)[0] ?? words.contact.unknown;
}

/**
 * What to call the author of a message; null is the server itself.
 *
 * @param contact the contact of its conversation, which has more details than an author
 */
export function authorName(author: User | null, contact: (Named & { id: string }) | null): string {
  if (author === null) return 'Deskbell';
  return contactName(author.id === contact?.id ? contact : author);
}

/** What else the contact is known by, to be shown beside {@link contactName}. */
export function contactDetail(contact: Named | null): string | undefined {
  return namesOf(contact)[1];
}

function namesOf(contact: Named | null): string[] {
  const { name, email, phone, instagram_handle } = contact ?? {};
  const handle = instagram_handle?.trim() ? `@${instagram_handle.trim()}` : undefined;
  return [name, email, phone, handle].map((it) => it?.trim() ?? '').filter((it) => it !== '');
}
