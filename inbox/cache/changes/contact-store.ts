import type { Contact } from '../../../sdk/src/types.ts';
import { RecordStore } from './record-store.ts';

/** Contacts as this tab knows them, with the edits that the server doesn't have yet. */
export const contactStore = new RecordStore<Contact>(2_000);

/** Contacts that are being erased, or were by this tab. Lists leave them out, whatever older answers and events say. */
export const erasedContacts = new Set<string>();
