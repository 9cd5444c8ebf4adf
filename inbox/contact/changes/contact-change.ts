import type { CompanyName, Contact } from '../../../sdk/src/types.ts';
import { type ContactField, edited } from './contact-field.ts';

/** A field changed from one text to another. */
export type FieldEdit = { field: ContactField; opened: string; wanted: string };

/** A tag that a contact gets, or loses. */
export type TagChange = { tag: string; isOn: boolean };

/** What a member can change about a contact. */
export type ContactChange =
  | { edit: FieldEdit }
  | TagChange
  | { isBlocked: boolean }
  /** The company that they are assigned to; null for that of their domain. */
  | { company: CompanyName | null }
  /** With `messages`, their text and files as well. */
  | { erases: 'contact' | 'messages' };

/** The contact as it will be once the server has applied the change. */
export function withChange(contact: Contact, change: ContactChange): Contact {
  if ('edit' in change) return edited(contact, change.edit.field, change.edit.wanted);
  if ('tag' in change) return { ...contact, tags: tagged(contact, change) };
  if ('company' in change)
    return { ...contact, company: change.company, company_id: change.company?.id ?? null };
  if ('isBlocked' in change) return { ...contact, is_blocked: change.isBlocked };
  return {
    ...contact,
    name: null,
    email: null,
    phone: null,
    instagram_handle: null,
    external_id: null,
    company: null,
    company_id: null,
    profile_picture_url: null,
    tags: [],
    custom_attributes: {},
  };
}

/** Their tags with the change. */
export function tagged({ tags }: Contact, { tag, isOn }: TagChange): string[] {
  const others = tags.filter((it) => it !== tag);
  return isOn ? [...others, tag] : others;
}
