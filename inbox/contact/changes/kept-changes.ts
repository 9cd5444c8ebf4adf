import type { Contact } from '../../../sdk/src/types.ts';
import { newKey } from '../../drafts/drafts.ts';
import { contactName } from '../../words/names.ts';
import type { ContactChange } from './contact-change.ts';

/** A change of a contact, kept in this browser until the server has it. */
export type KeptChange = {
  key: string;
  /** Who made it, `usr_…`. Nobody else sends it. */
  writerId: string;
  organizationId: string;
  contactId: string;
  /** For messages about it. */
  contactName: string;
  madeAt: number;
  change: ContactChange;
};

export function newChange(contact: Contact, writerId: string, change: ContactChange): KeptChange {
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

export function keepChange(kept: KeptChange): void {
  localStorage.setItem(prefix + kept.key, JSON.stringify(kept));
}

export function forgetChange(key: string): void {
  localStorage.removeItem(prefix + key);
}

export function isKept(key: string): boolean {
  return localStorage.getItem(prefix + key) !== null;
}

/** What somebody has changed in any tab and the server doesn't have yet, oldest first. */
export function keptChangesOf(writerId: string): KeptChange[] {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(prefix))
    .map(read)
    .filter((it) => it?.writerId === writerId)
    .filter((it) => it !== undefined)
    .toSorted((one, other) => one.madeAt - other.madeAt);
}

/** Calls back when another tab keeps a change or has sent one. */
export function onKeptElsewhere(listener: () => void): () => void {
  const look = ({ key }: StorageEvent) => {
    if (key?.startsWith(prefix)) listener();
  };
  addEventListener('storage', look);
  return () => removeEventListener('storage', look);
}

function read(name: string): KeptChange | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null');
    return typeof kept?.contactId === 'string' && typeof kept.change === 'object' ? kept : undefined;
  } catch {
    // Invalid content is treated as missing.
    return undefined;
  }
}
