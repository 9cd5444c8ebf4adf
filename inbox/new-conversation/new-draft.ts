import type { Contact, CreateConversationBody } from '../../sdk/src/types.ts';
import { type DraftFile, filesOf, isEmpty, newKey } from '../drafts/drafts.ts';

/** A contact that is created with the conversation. */
export type NewContact = { name: string; email: string; phone: string };

/** A new conversation being written, and its idempotency key. */
export type NewDraft = {
  key: string;
  contact?: Pick<Contact, 'id' | 'name' | 'email' | 'phone' | 'instagram_handle' | 'is_blocked'> | undefined;
  newContact?: NewContact | undefined;
  subject: string;
  html: string;
  files: readonly DraftFile[];
  assignsToMe: boolean;
};

/** Missing or invalid fields, checked before anything is sent. */
export type DraftFaults = Partial<Record<'contact' | 'email' | 'reach' | 'message', true>>;

export function emptyDraft(): NewDraft {
  return { key: newKey(), subject: '', html: '', files: [], assignsToMe: true };
}

export function faultsOf(draft: NewDraft): DraftFaults {
  const { contact, newContact } = draft;
  const email = newContact?.email.trim() ?? '';
  return {
    ...(!contact && !newContact && { contact: true }),
    ...(newContact && email === '' && newContact.phone.trim() === '' && { reach: true }),
    ...(email !== '' && !/^[^\s@]+@[^\s@]+$/.test(email) && { email: true }),
    ...(isEmpty(draft) && { message: true }),
  };
}

/** The request that creates the conversation. */
export function bodyOf(draft: NewDraft): CreateConversationBody {
  const { contact, newContact, subject, html } = draft;
  const files = filesOf(draft);
  return {
    ...(contact ? { contact_id: contact.id } : { contact: contactBodyOf(newContact) }),
    subject: subject.trim() === '' ? null : subject.trim(),
    body_html: html,
    ...(files.length > 0 && { attachment_ids: files.map(({ id }) => id) }),
  };
}

function contactBodyOf(contact: NewContact | undefined): NonNullable<CreateConversationBody['contact']> {
  const { name = '', email = '', phone = '' } = contact ?? {};
  const known = Object.entries({ name, email, phone }).map(([field, text]) => [field, text.trim()] as const);
  return Object.fromEntries(known.filter(([, text]) => text !== ''));
}

/** A new contact from what was typed into the search: an address, a phone number, or a name. */
export function contactFromText(text: string): NewContact {
  const typed = text.trim();
  const none = { name: '', email: '', phone: '' };
  if (typed.includes('@')) return { ...none, email: typed };
  if (/^\+?[\d\s()./-]{4,}$/.test(typed)) return { ...none, phone: typed };
  return { ...none, name: typed };
}
