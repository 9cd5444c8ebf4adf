/**
 * Runs in the background of a browser: it shows push messages, also while no tab is open. A classic script of its own
 * (build/add-service-worker.ts), which nothing imports, and which imports only types.
 */
import type { PushMessage } from '../../contract/inbox/push.ts';

/** What TypeScript knows only of a worker's library, which excludes that of pages. */
type Extendable = Event & { waitUntil(work: Promise<unknown>): void };
type Push = Extendable & { data: { json(): unknown } };
type Click = Extendable & { notification: Notification };
type Tab = { url: string; focus(): Promise<Tab>; postMessage(message: unknown): void };
type Worker = EventTarget & {
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(options: object): Promise<Tab[]>;
    openWindow(path: string): Promise<unknown>;
  };
};

const worker = globalThis as unknown as Worker;

const listen = <Kind extends Extendable>(type: string, handle: (event: Kind) => Promise<unknown>) =>
  worker.addEventListener(type, (event) => (event as Kind).waitUntil(handle(event as Kind)));

listen('install', () => worker.skipWaiting());
listen('activate', () => worker.clients.claim());

listen<Push>('push', async ({ data }) => {
  const { title, body, tag, path, unread } = data.json() as PushMessage;
  const icon = '/assets/bell.svg';
  await worker.registration.showNotification(title, { body, tag, icon, data: { path } });
  await navigator.setAppBadge?.(unread).catch(() => undefined);
});

/** In a tab of the inbox that is open, the last used one first; otherwise in a new one. */
listen<Click>('notificationclick', async ({ notification }) => {
  notification.close();
  const { path } = notification.data as { path: string };
  const tabs = await worker.clients.matchAll({ type: 'window' });
  const tab = tabs.find(({ url }) => new URL(url).pathname.startsWith('/o/'));
  if (!tab) return worker.clients.openWindow(path);
  // Refused unless a click has led here; the conversation opens in any case.
  await tab.focus().catch(() => undefined);
  tab.postMessage({ open: path });
});
