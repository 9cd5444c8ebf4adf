import type { PresenceState } from '../../contract/inbox/presence.ts';
import { send } from '../session/send.ts';
import { subscribe } from './subscribe.ts';
import { tabId } from './tab-id.ts';

/** It holds for thirty. */
const againMilliseconds = 15_000;

/** Typing holds for eight. */
const typingMilliseconds = 4_000;

type Told = { organizationId: string; conversationId: string; state: PresenceState; at: number };

let current: Told | undefined;
let timer: ReturnType<typeof setInterval> | undefined;
let unsubscribe: (() => void) | undefined;

/** This tab shows a conversation now; until it says another one, or that it has left. */
export function showConversation(organizationId: string, conversationId: string): void {
  const isElsewhere = current?.organizationId !== organizationId;
  tell({ organizationId, conversationId, state: 'viewing', at: Date.now() });
  if (isElsewhere) sayAgainWhenConnected(organizationId);
  if (timer !== undefined) return;
  timer = setInterval(again, againMilliseconds);
  addEventListener('pagehide', left);
  addEventListener('visibilitychange', onVisibility);
}

/** At every key; it is told every few seconds, and over by itself when no key follows. */
export function announceTyping(what: 'message' | 'note'): void {
  const state: PresenceState = `typing_${what}`;
  if (!current || (current.state === state && Date.now() - current.at < typingMilliseconds)) return;
  tell({ ...current, state, at: Date.now() });
}

/** What was typed is sent, or thrown away. */
export function stopTyping(): void {
  if (current && current.state !== 'viewing') tell({ ...current, state: 'viewing', at: Date.now() });
}

/** This tab shows no conversation any more. */
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

/** To a server that has lost this browser its tabs are as good as gone. */
function sayAgainWhenConnected(organizationId: string): void {
  unsubscribe?.();
  unsubscribe = subscribe(organizationId, (update) => {
    if (update.kind === 'state' && update.state === 'connected') again();
  });
}

/** What is said again is that the conversation is open: who still types has said so meanwhile. */
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

/** Outlives the page: a tab that is closed has left at once. */
function left(): void {
  if (current) say({ method: 'DELETE', organizationId: current.organizationId, keepalive: true });
}

/** What fails is said anew in a moment, or over by itself. */
function say(what: { method: string; organizationId: string; body?: unknown; keepalive?: boolean }): void {
  send({ path: `/presence/${tabId}`, ...what }).catch(() => undefined);
}
