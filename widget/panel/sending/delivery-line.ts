import { words } from '../../words/words.ts';
import type { Outgoing } from './outgoing.ts';

/** What the visitor is told about a message that the server hasn't confirmed. */
export function deliveryLine({ state, fault }: Outgoing, isOnline: boolean): string {
  if (state === 'failed') return fault || words.notSent;
  if (!isOnline) return words.waiting;
  return state === 'waiting' ? fault : words.sending;
}
