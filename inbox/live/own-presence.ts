import type { PresenceState } from '../../contract/inbox/presence.ts';
import { send } from '../session/send.ts';
import { subscribe } from './subscribe.ts';
import { tabId } from './tab-id.ts';

/** Below the thirty seconds after which the server drops a silent tab. */
const repeatMilliseconds = 15_000;

/** Below the eight seconds after which "typing" expires on the server. */
const typingIntervalMilliseconds = 4_000;

type OwnPresence = { organizationId: string; conversationId: string; state: PresenceState; at: number };

let current: OwnPresence | undefined;
let timer: ReturnType<typeof setInterval> | undefined;
let unsubscribe: (() => void) | undefined;

/** Reports that this tab shows a conversation, until it shows another one or leaves. */
export function showConversation(organizationId: string, conversationId: string): void {
  const isElsewhere = current?.organizationId !== organizationId;
  report({ organizationId, conversationId, state: 'viewing', at: Date.now() });
  if (isElsewhere) repeatWhenConnected(organizationId);
  if (timer !== undefined) return;
  timer = setInterval(repeat, repeatMilliseconds);
  addEventListener('pagehide', sendLeft);
  addEventListener('visibilitychange', onVisibility);
}

/** Call it on every keystroke: reports are throttled, and expire when the typing stops. */
export function announceTyping(what: 'message' | 'note'): void {
  const state: PresenceState = `typing_${what}`;
  if (!current || (current.state === state && Date.now() - current.at < typingIntervalMilliseconds)) return;
  report({ ...current, state, at: Date.now() });
}

/** The text was sent or discarded. */
export function stopTyping(): void {
  if (current && current.state !== 'viewing') report({ ...current, state: 'viewing', at: Date.now() });
}

/** Reports that this tab no longer shows a conversation. */
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

/** When the stream is lost, the server drops the tabs of this browser. */
function repeatWhenConnected(organizationId: string): void {
  unsubscribe?.();
  unsubscribe = subscribe(organizationId, (update) => {
    if (update.kind === 'state' && update.state === 'connected') repeat();
  });
}

/** Reports again that the conversation is open. A typing user has reported that in the meantime. */
function repeat(): void {
  if (!current || document.visibilityState === 'hidden') return;
  const isTyping = Date.now() - current.at < 2 * typingIntervalMilliseconds;
  if (!isTyping) report({ ...current, state: 'viewing', at: Date.now() });
}

function onVisibility(): void {
  if (document.visibilityState === 'hidden') sendLeft();
  else repeat();
}

function report(presence: OwnPresence): void {
  current = presence;
  const { conversationId, organizationId, state } = presence;
  sendPresence({ method: 'PUT', organizationId, body: { conversation_id: conversationId, state } });
}

/** The request outlives the page, so that a closed tab leaves immediately. */
function sendLeft(): void {
  if (current) sendPresence({ method: 'DELETE', organizationId: current.organizationId, keepalive: true });
}

/** Failures are ignored: the report is repeated soon, or expires. */
function sendPresence(what: {
  method: string;
  organizationId: string;
  body?: unknown;
  keepalive?: boolean;
}): void {
  send({ path: `/presence/${tabId}`, ...what }).catch(() => undefined);
}
