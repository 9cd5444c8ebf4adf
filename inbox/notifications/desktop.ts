import type { Notification as Phrase } from '../../contract/inbox/notification.ts';
import { kindText } from './kind-text.ts';

const shown = new Map<string, Notification>();

/** `unsupported`: the browser has none, or the page isn't served over https. */
export function desktopPermission(): NotificationPermission | 'unsupported' {
  return globalThis.Notification && isSecureContext ? Notification.permission : 'unsupported';
}

/** One per conversation and kind; a newer one replaces it. */
export function showDesktop(phrase: Phrase, onClick: () => void): void {
  if (desktopPermission() !== 'granted') return;
  try {
    const { id, conversation, kind, excerpt } = phrase;
    const notification = new Notification(kindText(phrase), {
      body: [conversation.subject, excerpt].filter(Boolean).join('\n'),
      tag: `deskbell ${conversation.id} ${kind}`,
      icon: '/assets/bell.svg',
      silent: true,
    });
    notification.onclick = () => {
      notification.close();
      window.focus();
      onClick();
    };
    shown.set(id, notification);
  } catch {
    // Chrome on Android has the class, but only service workers may use it.
  }
}

/** Closes those that were read in the meantime. */
export function closeRead(unread: readonly Phrase[]): void {
  for (const [id, notification] of shown) {
    if (unread.some((it) => it.id === id)) continue;
    notification.close();
    shown.delete(id);
  }
}
