import type { Notification } from '../../contract/inbox/notification.ts';
import { contactName } from '../words/names.ts';
import { words } from '../words/words.ts';

/** What happened, such as "Mara mentioned you". */
export function kindText({ kind, count, user, app, conversation }: Notification): string {
  const person = user ?? (kind === 'team' && !app ? conversation.contact : null);
  const name = person ? contactName(person) : (app?.name ?? words.notifications.deskbell);
  return words.notifications.kinds[kind](name, count);
}
