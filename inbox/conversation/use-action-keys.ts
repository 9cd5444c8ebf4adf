import { useKeys } from '../keyboard/use-keys.ts';
import type { Actions } from './use-actions.ts';

/** The keys of what can be done with the conversation that is open. */
export function useActionKeys(actions: Actions): void {
  const group = 'Conversation';
  useKeys({
    e: { name: actions.isClosed ? 'Reopen' : 'Close', group, run: actions.toggleClosed },
    a: { name: 'Assign to…', group, run: actions.assign },
    i: { name: 'Assign to me', group, run: actions.assignToMe },
    s: { name: 'Snooze…', group, run: actions.snooze },
    t: { name: 'Tags…', group, run: actions.tag },
    p: { name: 'Priority…', group, run: actions.prioritise },
    m: { name: 'Merge into another…', group, run: actions.merge },
    '!': { name: actions.isSpam ? 'Not spam' : 'Mark as spam', group, run: actions.toggleSpam },
  });
}
