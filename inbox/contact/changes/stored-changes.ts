import type { Contact } from '../../../sdk/src/types.ts';
import { newKey } from '../../drafts/drafts.ts';
import { browserStorage } from '../../storage/browser-storage.ts';
import { contactName } from '../../words/names.ts';
import type { ContactChange } from './contact-change.ts';

/** A change to a contact, stored in this browser until the server has it. */
export type StoredChange = {
  key: string;
  /** Who made it, `usr_…`. Only they send it. */
  writerId: string;
  organizationId: string;
  contactId: string;
  /** Named in messages about the change. */
  contactName: string;
  madeAt: number;
  change: ContactChange;
};

export function newChange(contact: Contact, writerId: string, change: ContactChange): StoredChange {
  return {
    key: newKey(),
    writerId,
    organizationId: contact.organization_id,
    contactId: contact.id,
    contactName: contactName(contact),
    madeAt: Date.now(),
    change,
  };
}

/** Each change has its own entry, so that tabs don't overwrite each other's. */
const prefix = 'deskbell-contact-change ';

export function storeChange(stored: StoredChange): void {
  browserStorage.setItem(prefix + stored.key, JSON.stringify(stored));
}

export function removeStoredChange(key: string): void {
  browserStorage.removeItem(prefix + key);
}

export function isKept(key: string): boolean {
  return browserStorage.getItem(prefix + key) !== null;
}

/** The user's unsent changes from all tabs, oldest first. */
export function storedChangesOf(writerId: string): StoredChange[] {
  return browserStorage
    .names()
    .filter((name) => name.startsWith(prefix))
    .map(read)
    .filter((it) => it?.writerId === writerId)
    .filter((it) => it !== undefined)
    .toSorted((one, other) => one.madeAt - other.madeAt);
}

/** Calls back when another tab stores a change or has sent one. */
export function onStoredElsewhere(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key?.startsWith(prefix)) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

function read(name: string): StoredChange | undefined {
  try {
    const stored = JSON.parse(browserStorage.getItem(name) ?? 'null');
    return typeof stored?.contactId === 'string' && typeof stored.change === 'object' ? stored : undefined;
  } catch {
    // Invalid content is treated as missing.
    return undefined;
  }
}
