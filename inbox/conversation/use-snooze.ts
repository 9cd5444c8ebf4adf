import type { Conversation } from '../../sdk/src/types.ts';
import type { Choice } from '../picker/choice.ts';
import { pick } from '../picker/picker-store.ts';
import { dateText } from '../words/moments.ts';
import { snoozeTimes, typedMoment } from './snooze-times.ts';
import { useChange } from './use-change.ts';

/** Puts a conversation to sleep until a time that is chosen. `onDone` once it is. */
export function useSnooze(conversation: Conversation | undefined, onDone: () => void): () => void {
  const change = useChange();
  const choiceOf = (name: string, until: number): Choice => ({
    id: name.toLowerCase().replaceAll(/\W+/g, '-'),
    name,
    detail: dateText(until),
    run: () => {
      if (!conversation) return;
      onDone();
      change(conversation, { status: 'snoozed', snoozed_until: until }, `Snoozed until ${dateText(until)}.`);
    },
  });
  return () => {
    const now = new Date();
    pick({
      title: 'Snooze',
      placeholder: 'Until when? Choose, or type a date such as 2027-03-01',
      choices: snoozeTimes(now).map(({ name, until }) => choiceOf(name, until)),
      make: (text) => {
        const until = typedMoment(text, now);
        return until === undefined
          ? { id: 'unknown', name: `“${text}” is no date to come`, run: () => undefined }
          : choiceOf(`Until ${dateText(until)}`, until);
      },
    });
  };
}
