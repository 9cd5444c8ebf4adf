import type { ContactImport } from '../../../contract/inbox/contact-import.ts';

/** What the rows of a file are. */
export type ImportedRecord = ContactImport['record'];
