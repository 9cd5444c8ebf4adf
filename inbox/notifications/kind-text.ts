import type { Notification } from '../../contract/inbox/notification.ts';
import { contactName } from '../words/names.ts';
import { words } from '../words/words.ts';

/** What happened, such as "Mara mentioned you". */
export function kindText({ kind, count, user, app }: Notification): string {
  const name = user ? contactName(user) : (app?.name ?? words.notifications.deskbell);
  return words.notifications.kinds[kind](name, count);
}
