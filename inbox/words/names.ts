import type { Contact, User } from '../../sdk/src/types.ts';
import { words } from './words.ts';

/** The possible names of a contact: from its own record, from a conversation's, or from a message's author. */
export type Named = Pick<Contact, 'name' | 'email' | 'instagram_handle'> & Partial<Pick<Contact, 'phone'>>;

/** The display name of a contact everywhere: its name, otherwise its address, phone number or handle. */
export function contactName(contact: Named | null): string {
  return namesOf(contact)[0] ?? words.contact.unknown;
}

/**
 * The display name of a message's author; null is the server itself.
 *
 * @param contact the contact of its conversation, which has more details than an author
 */
export function authorName(author: User | null, contact: (Named & { id: string }) | null): string {
  if (author === null) return 'Deskbell';
  return contactName(author.id === contact?.id ? contact : author);
}

/** The contact's next best identifier, to be shown beside {@link contactName}. */
export function contactDetail(contact: Named | null): string | undefined {
  return namesOf(contact)[1];
}

function namesOf(contact: Named | null): string[] {
  const { name, email, phone, instagram_handle } = contact ?? {};
  const handle = instagram_handle?.trim() ? `@${instagram_handle.trim()}` : undefined;
  return [name, email, phone, handle].map((it) => it?.trim() ?? '').filter((it) => it !== '');
}
