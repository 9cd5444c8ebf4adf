import type { PresenceState } from '../../contract/inbox/presence.ts';
import { send } from '../session/send.ts';
import { subscribe } from './subscribe.ts';
import { tabId } from './tab-id.ts';

/** The server keeps a tab for thirty seconds. */
const repeatMilliseconds = 15_000;

/** The server keeps "typing" for eight seconds. */
const typingIntervalMilliseconds = 4_000;

type Reported = { organizationId: string; conversationId: string; state: PresenceState; at: number };

let current: Reported | undefined;
let timer: ReturnType<typeof setInterval> | undefined;
let unsubscribe: (() => void) | undefined;

/** This tab shows a conversation from now on, until it shows another or leaves. */
export function showConversation(organizationId: string, conversationId: string): void {
  const isElsewhere = current?.organizationId !== organizationId;
  report({ organizationId, conversationId, state: 'viewing', at: Date.now() });
  if (isElsewhere) repeatWhenConnected(organizationId);
  if (timer !== undefined) return;
  timer = setInterval(repeat, repeatMilliseconds);
  addEventListener('pagehide', sendLeft);
  addEventListener('visibilitychange', onVisibility);
}

/** Call it on every keystroke: it is sent every few seconds, and expires when the typing stops. */
export function announceTyping(what: 'message' | 'note'): void {
  const state: PresenceState = `typing_${what}`;
  if (!current || (current.state === state && Date.now() - current.at < typingIntervalMilliseconds)) return;
  report({ ...current, state, at: Date.now() });
}

/** The text was sent or discarded. */
export function stopTyping(): void {
  if (current && current.state !== 'viewing') report({ ...current, state: 'viewing', at: Date.now() });
}

/** This tab doesn't show a conversation any more. */
export function leaveConversation(): void {
  clearInterval(timer);
  timer = undefined;
  removeEventListener('pagehide', sendLeft);
  removeEventListener('visibilitychange', onVisibility);
  sendLeft();
  current = undefined;
  unsubscribe?.();
  unsubscribe = undefined;
}

/** A server that has lost the stream considers the tabs of this browser gone. */
function repeatWhenConnected(organizationId: string): void {
  unsubscribe?.();
  unsubscribe = subscribe(organizationId, (update) => {
    if (update.kind === 'state' && update.state === 'connected') repeat();
  });
}

/** Repeats that the conversation is open. A typing user has reported that in the meantime. */
function repeat(): void {
  if (!current || document.visibilityState === 'hidden') return;
  const isTyping = Date.now() - current.at < 2 * typingIntervalMilliseconds;
  if (!isTyping) report({ ...current, state: 'viewing', at: Date.now() });
}

function onVisibility(): void {
  if (document.visibilityState === 'hidden') sendLeft();
  else repeat();
}

function report(told: Reported): void {
  current = told;
  const { conversationId, organizationId, state } = told;
  sendPresence({ method: 'PUT', organizationId, body: { conversation_id: conversationId, state } });
}

/** Outlives the page, so that a closed tab leaves at once. */
function sendLeft(): void {
  if (current) sendPresence({ method: 'DELETE', organizationId: current.organizationId, keepalive: true });
}

/** Failures are ignored: it is repeated soon, or expires. */
function sendPresence(what: {
  method: string;
  organizationId: string;
  body?: unknown;
  keepalive?: boolean;
}): void {
  send({ path: `/presence/${tabId}`, ...what }).catch(() => undefined);
}
