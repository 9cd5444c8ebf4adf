import type { Contact } from '../../sdk/src/types.ts';
import type { NewContact } from './new-draft.ts';

/** Whether a name or a phone number was typed that the contact with the address doesn't have. */
export function differsFromKnown(typed: NewContact, known: Pick<Contact, 'name' | 'phone'>): boolean {
  const isOther = (text: string, value: string | null) => text.trim() !== '' && text.trim() !== value?.trim();
  return isOther(typed.name, known.name) || isOther(typed.phone, known.phone);
}
