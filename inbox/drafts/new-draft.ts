import type { Contact } from '../../sdk/src/types.ts';
import { browserStorage } from '../storage/browser-storage.ts';
import type { DraftAddress } from './draft-mail.ts';
import { type DraftFile, type DraftMacro, isEmpty, newKey } from './drafts.ts';

/** A contact that is created with the conversation. */
export type NewContact = { name: string; email: string; phone: string };

/** The fields of a new conversation besides its first message. */
export type Opening = {
  contact?: Pick<Contact, 'id' | 'name' | 'email' | 'phone' | 'instagram_handle' | 'is_blocked'> | undefined;
  newContact?: NewContact | undefined;
  subject: string;
  /** The chosen mail channel; null to send by none. */
  channelId?: string | null | undefined;
  cc?: readonly DraftAddress[] | undefined;
  bcc?: readonly DraftAddress[] | undefined;
  /** Below its email; empty for none, absent until its writer changes it. */
  signatureHtml?: string | undefined;
  assignsToMe: boolean;
};

/** A new conversation being written, and its idempotency key. */
export type NewDraft = Opening & {
  key: string;
  html: string;
  files: readonly DraftFile[];
  macro?: DraftMacro | undefined;
};

/** Each person has one in each organization. */
export type NewDraftLocation = { writerId: string; organizationId: string };

const listeners = new Set<() => void>();

export function emptyDraft(): NewDraft {
  return { key: newKey(), subject: '', html: '', files: [], assignsToMe: true };
}

/** Whether it contains anything worth keeping. */
export function hasContent(draft: NewDraft): boolean {
  const { contact, newContact, subject } = draft;
  return !isEmpty(draft) || subject !== '' || contact !== undefined || newContact !== undefined;
}

/** The saved draft, or an empty one with a new key. */
export function loadNewDraft(draftLocation: NewDraftLocation): NewDraft {
  try {
    const stored = JSON.parse(browserStorage.getItem(nameOf(draftLocation)) ?? 'null');
    if (typeof stored?.key === 'string' && typeof stored.html === 'string')
      return { ...emptyDraft(), ...stored };
  } catch {
    // Invalid content is treated as missing.
  }
  return emptyDraft();
}

export function saveNewDraft(draftLocation: NewDraftLocation, draft: NewDraft): void {
  browserStorage.setItem(nameOf(draftLocation), JSON.stringify(draft));
}

export function deleteNewDraft(draftLocation: NewDraftLocation): void {
  browserStorage.removeItem(nameOf(draftLocation));
}

/** Saves a draft and shows it in the form, if that is open. */
export function openNewDraft(draftLocation: NewDraftLocation, draft: NewDraft): void {
  saveNewDraft(draftLocation, draft);
  for (const listener of listeners) listener();
}

export function onNewDraftOpened(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The view that will list the new conversation. */
export function viewOfNew({ assignsToMe }: Opening): 'mine' | 'unassigned' {
  return assignsToMe ? 'mine' : 'unassigned';
}

/** The people that a new conversation is with, as far as their names are known. */
export function recipientOf({ contact, newContact }: Opening) {
  return contact ?? (newContact ? { ...newContact, instagram_handle: null } : null);
}

function nameOf({ writerId, organizationId }: NewDraftLocation): string {
  return `deskbell-new-conversation ${writerId} ${organizationId}`;
}
