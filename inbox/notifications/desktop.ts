import type { Notification as Told } from '../../contract/inbox/notification.ts';
import { kindText } from './kind-text.ts';

const shown = new Map<string, Notification>();

/** `unsupported`: this browser has none, or the page isn't on https. */
export function desktopPermission(): NotificationPermission | 'unsupported' {
  return globalThis.Notification && isSecureContext ? Notification.permission : 'unsupported';
}

/** One per conversation and kind; the next one replaces it. */
export function showDesktop(told: Told, onClick: () => void): void {
  if (desktopPermission() !== 'granted') return;
  try {
    const { id, conversation, kind, excerpt } = told;
    const notification = new Notification(kindText(told), {
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
export function closeRead(unread: readonly Told[]): void {
  for (const [id, notification] of shown) {
    if (unread.some((it) => it.id === id)) continue;
    notification.close();
    shown.delete(id);
  }
}
