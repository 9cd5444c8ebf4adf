import type { Contact } from '../../../sdk/src/types.ts';
import { RecordStore } from './record-store.ts';

/** The contacts known to this tab, with its pending edits applied. */
export const contactStore = new RecordStore<Contact>(2_000);

/**
 * Contacts that this tab is erasing or has erased. Lists leave them out, even if older responses and events still contain them.
 */
export const erasedContacts = new Set<string>();
