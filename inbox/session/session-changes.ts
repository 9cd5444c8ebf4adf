import { pageOwner } from './page-owner.ts';

const name = 'deskbell session';
const channel = new BroadcastChannel(name);

/**
 * Runs a request that replaces the session of this browser. Requests of any tab that are refused in the meantime wait until it
 * has ended.
 */
export async function whileReplacing(request: () => Promise<Response>): Promise<Response> {
  // Browsers have no locks over plain http.
  const response = await (navigator.locks?.request(name, request) ?? request());
  announceSession();
  return response;
}

/** Resolves once no tab is replacing the session. */
export async function sessionReplaced(): Promise<void> {
  await navigator.locks?.request(name, { mode: 'shared' }, () => undefined);
}

/** Announces the signed-in user to the other tabs. */
export function announceSession(): void {
  channel.postMessage(pageOwner()?.id);
}

/** Calls back when another tab has a session. */
export function onSessionAnnounced(listener: (userId: string | undefined) => void): () => void {
  const listen = ({ data }: MessageEvent<string | undefined>) => listener(data);
  channel.addEventListener('message', listen);
  return () => channel.removeEventListener('message', listen);
}
