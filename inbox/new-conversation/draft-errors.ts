import { isEmpty } from '../drafts/drafts.ts';
import type { NewContact, NewDraft } from '../drafts/new-draft.ts';

/** Missing or invalid fields, found before anything is sent. */
export type DraftErrors = Partial<Record<'contact' | 'email' | 'reach' | 'message', true>>;

export function errorsOf(draft: NewDraft): DraftErrors {
  const { contact, newContact } = draft;
  const email = newContact?.email.trim() ?? '';
  return {
    ...(!contact && !newContact && { contact: true }),
    ...(newContact && email === '' && newContact.phone.trim() === '' && { reach: true }),
    ...(email !== '' && !/^[^\s@]+@[^\s@]+$/.test(email) && { email: true }),
    ...(isEmpty(draft) && { message: true }),
  };
}

/** Turns the search text into a new contact: an address, a phone number, or a name. */
export function contactFromText(text: string): NewContact {
  const typed = text.trim();
  const none = { name: '', email: '', phone: '' };
  if (typed.includes('@')) return { ...none, email: typed };
  if (/^\+?[\d\s()./-]{4,}$/.test(typed)) return { ...none, phone: typed };
  return { ...none, name: typed };
}
