import type { Contact } from '../../../sdk/src/types.ts';
import { RecordStore } from './record-store.ts';

/** Contacts as this tab knows them, with the edits that the server doesn't have yet. */
export const contactStore = new RecordStore<Contact>(2_000);
