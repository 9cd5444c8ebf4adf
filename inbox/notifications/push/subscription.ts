import type { Push } from '../../../contract/inbox/push.ts';
import { send } from '../../session/send.ts';
import { browserStorage } from '../../storage/browser-storage.ts';
import { registerWorker } from './worker.ts';

/**
 * Whether this browser gets push messages. `home-screen`: it would, if the page were opened from the home screen of the
 * iPhone or iPad.
 */
export type PushState = 'unsupported' | 'home-screen' | 'denied' | 'off' | 'on';

export type PushUser = { organizationId: string; userId: string };

export async function readPushState({ organizationId }: PushUser): Promise<PushState> {
  if (!('PushManager' in window) || !('serviceWorker' in navigator) || !isSecureContext)
    return isApple() && !isInstalled() ? 'home-screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await ownSubscription();
  if (!subscription) return 'off';
  return (await readPush(organizationId)).endpoint === subscription.endpoint ? 'on' : 'off';
}

/**
 * Asks the browser for its permission and for a subscription, which requires a click. Returns the new state.
 *
 * @throws Error if the browser's push service can't be reached; ApiError
 */
export async function subscribePush(user: PushUser): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState(user);
  await subscribe(user);
  browserStorage.setItem(chosenKey(user), 'on');
  return 'on';
}

export async function unsubscribePush(user: PushUser): Promise<PushState> {
  browserStorage.removeItem(chosenKey(user));
  await send({ method: 'DELETE', path: '/push', organizationId: user.organizationId });
  await (await ownSubscription())?.unsubscribe();
  return 'off';
}

/**
 * Push messages end with the session. In the same user's next session, the browser gets them again if it still has
 * permission.
 */
export async function renewPush(user: PushUser): Promise<void> {
  if (browserStorage.getItem(chosenKey(user)) === null || (await readPushState(user)) !== 'off') return;
  if (Notification.permission === 'granted') await subscribe(user);
}

async function subscribe({ organizationId }: PushUser): Promise<void> {
  const { public_key } = await readPush(organizationId);
  const registration = await registerWorker();
  if (!registration) throw new Error('There is no service worker.');
  const earlier = await registration.pushManager.getSubscription();
  if (earlier && keyOf(earlier) !== public_key) await earlier.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: public_key,
  });
  const { endpoint, keys } = subscription.toJSON();
  await send({ method: 'PUT', path: '/push', organizationId, body: { endpoint, keys } });
}

async function readPush(organizationId: string): Promise<Push> {
  return (await send({ method: 'GET', path: '/push', organizationId })) as Push;
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return registration?.pushManager.getSubscription() ?? null;
}

/** Base64url, as the server has it. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Records that a user has chosen it in this browser, which others may use, too. */
const chosenKey = ({ userId }: PushUser) => `deskbell push ${userId}`;

/** iPadOS identifies itself as macOS. */
function isApple(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}
