import type { User } from '../../sdk/src/types.ts';
import { words } from './words.ts';

/** What to call a contact: by name, else by whatever else they are known by. */
export function contactName(contact: User | null): string {
  return contact?.name ?? contact?.email ?? contact?.instagram_handle ?? words.contact.somebody;
}
