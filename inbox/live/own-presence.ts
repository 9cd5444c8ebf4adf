import type { PresenceState } from '../../contract/inbox/presence.ts';
import { send } from '../session/send.ts';
import { subscribe } from './subscribe.ts';
import { tabId } from './tab-id.ts';

/** The server keeps a tab for thirty seconds. */
const againMilliseconds = 15_000;

/** The server keeps "typing" for eight seconds. */
const typingMilliseconds = 4_000;

type Told = { organizationId: string; conversationId: string; state: PresenceState; at: number };

let current: Told | undefined;
let timer: ReturnType<typeof setInterval> | undefined;
let unsubscribe: (() => void) | undefined;

/** This tab shows a conversation from now on, until it shows another or leaves. */
export function showConversation(organizationId: string, conversationId: string): void {
  const isElsewhere = current?.organizationId !== organizationId;
  tell({ organizationId, conversationId, state: 'viewing', at: Date.now() });
  if (isElsewhere) sayAgainWhenConnected(organizationId);
  if (timer !== undefined) return;
  timer = setInterval(again, againMilliseconds);
  addEventListener('pagehide', left);
  addEventListener('visibilitychange', onVisibility);
}

/** Call it on every keystroke: it is sent every few seconds, and expires when the typing stops. */
export function announceTyping(what: 'message' | 'note'): void {
  const state: PresenceState = `typing_${what}`;
  if (!current || (current.state === state && Date.now() - current.at < typingMilliseconds)) return;
  tell({ ...current, state, at: Date.now() });
}

/** The text was sent or discarded. */
export function stopTyping(): void {
  if (current && current.state !== 'viewing') tell({ ...current, state: 'viewing', at: Date.now() });
}

/** This tab doesn't show a conversation any more. */
export function leaveConversation(): void {
  clearInterval(timer);
  timer = undefined;
  removeEventListener('pagehide', left);
  removeEventListener('visibilitychange', onVisibility);
  left();
  current = undefined;
  unsubscribe?.();
  unsubscribe = undefined;
}

/** A server that has lost the stream considers the tabs of this browser gone. */
function sayAgainWhenConnected(organizationId: string): void {
  unsubscribe?.();
  unsubscribe = subscribe(organizationId, (update) => {
    if (update.kind === 'state' && update.state === 'connected') again();
  });
}

/** Repeats that the conversation is open. Whoever is typing has reported that in the meantime. */
function again(): void {
  if (!current || document.visibilityState === 'hidden') return;
  const isTyping = Date.now() - current.at < 2 * typingMilliseconds;
  if (!isTyping) tell({ ...current, state: 'viewing', at: Date.now() });
}

function onVisibility(): void {
  if (document.visibilityState === 'hidden') left();
  else again();
}

function tell(told: Told): void {
  current = told;
  const { conversationId, organizationId, state } = told;
  say({ method: 'PUT', organizationId, body: { conversation_id: conversationId, state } });
}

/** Outlives the page, so that a closed tab leaves at once. */
function left(): void {
  if (current) say({ method: 'DELETE', organizationId: current.organizationId, keepalive: true });
}

/** Failures are ignored: it is repeated soon, or expires. */
function say(what: { method: string; organizationId: string; body?: unknown; keepalive?: boolean }): void {
  send({ path: `/presence/${tabId}`, ...what }).catch(() => undefined);
}
