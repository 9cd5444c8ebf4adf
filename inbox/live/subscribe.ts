import { holdTabLock } from '../../stream/tab-lock.ts';
import { logEndOf } from '../session/log-ends.ts';
import { pageOwner } from '../session/page-owner.ts';
import { tabId } from './tab-id.ts';
import { openTransport, type Transport } from './transport/transport.ts';
import type { ToTab, Update } from './transport/updates.ts';

export type Listener = (update: Update) => void;

const listeners = new Map<string, Set<Listener>>();
let transport: Transport | undefined;

/**
 * Delivers events, presence and the stream state of an organization: first the current state, then every update. The browser has
 * one stream open, regardless of the number of tabs and listeners.
 *
 * @param organizationId `org_…`
 * @returns a function that unsubscribes
 */
export function subscribe(organizationId: string, listener: Listener): () => void {
  transport ??= open();
  const heard = listeners.get(organizationId) ?? new Set();
  listeners.set(organizationId, heard.add(listener));
  const key = { organizationId, userId: pageOwner()?.id ?? '' };
  transport.send({ tabId, type: 'join', ...key, logEnd: logEndOf(organizationId) });
  return () => {
    heard.delete(listener);
    if (heard.size > 0 || listeners.get(organizationId) !== heard) return;
    listeners.delete(organizationId);
    transport?.send({ tabId, type: 'leave', ...key });
  };
}

function open(): Transport {
  const inner = openTransport(tabId, receive);
  const locked = holdTabLock(tabId);
  const opened: Transport = { send: (message) => void locked.then(() => inner.send(message)) };
  addEventListener('pagehide', () => inner.send({ tabId, type: 'gone' }));
  // The page was restored from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    const userId = pageOwner()?.id ?? '';
    for (const organizationId of listeners.keys())
      opened.send({ tabId, type: 'join', organizationId, userId });
  });
  return opened;
}

function receive({ organizationId, update }: ToTab): void {
  for (const listener of listeners.get(organizationId) ?? []) listener(update);
}
