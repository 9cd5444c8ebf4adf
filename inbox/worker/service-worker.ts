/**
 * Runs in the background of a browser: it shows push messages, even while no tab is open, and caches the page and its
 * scripts for offline use. A separate classic script (build/add-service-worker.ts), which nothing imports, and which
 * imports only types.
 */
import type { PushMessage } from '../../contract/inbox/push.ts';

/** Types of a worker's library, which conflicts with that of pages. */
type Extendable = Event & { waitUntil(work: Promise<unknown>): void };
type Push = Extendable & { data: { json(): unknown } };
type Load = Extendable & { request: Request; respondWith(response: Promise<Response>): void };
type ToldEvent = Extendable & { data: { keep?: string[] } };
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

/** Filled in by the server: another build is another worker, with its own cache. */
const cacheName = 'deskbell __BUILD__';
const shell = '/app/shell';

listen('install', () => Promise.all([keepShell(), worker.skipWaiting()]));
listen('activate', () => Promise.all([dropOtherBuilds(), worker.clients.claim()]));

/** The page and the files it names; the rest is cached as tabs load it. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(cacheName);
  const page = await fetch(shell, { cache: 'no-store' });
  const named = (await page.clone().text()).match(/\/app\/assets\/[^"]+/g) ?? [];
  await cache.addAll([...new Set(named)]);
  await cache.put(shell, page);
}

listen<ToldEvent>('message', async ({ data: { keep = [] } }) => {
  const cache = await caches.open(cacheName);
  for (const file of keep) if (!(await cache.match(file))) await cache.add(file).catch(() => undefined);
});

async function dropOtherBuilds(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith('deskbell ') && name !== cacheName) await caches.delete(name);
}

/** The page always comes from the server if that can be reached, so that nobody sees an old build. */
worker.addEventListener('fetch', (event) => {
  const { request, respondWith } = event as Load;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const isInbox = pathname === '/' || pathname.startsWith('/o/');
  if (request.mode === 'navigate' && isInbox)
    respondWith.call(
      event,
      fetch(request).catch(async (error) => (await cached(shell)) ?? Promise.reject(error)),
    );
  // Named by their content: the same in every build.
  if (pathname.startsWith('/app/assets/'))
    respondWith.call(
      event,
      cached(pathname).then((file) => file ?? fetch(request)),
    );
});

async function cached(path: string): Promise<Response | undefined> {
  return (await caches.open(cacheName)).match(path);
}

listen<Push>('push', async ({ data }) => {
  const { title, body, tag, path, unread } = data.json() as PushMessage;
  const icon = '/assets/app-192.png';
  await worker.registration.showNotification(title, { body, tag, icon, data: { path } });
  await navigator.setAppBadge?.(unread).catch(() => undefined);
});

/** In an open tab of the inbox, the last used one first; otherwise in a new one. */
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
