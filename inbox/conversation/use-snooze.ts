import type { Choice } from '../picker/choice.ts';
import { pick } from '../picker/picker-store.ts';
import { dateText } from '../words/moments.ts';
import type { Change } from './change.ts';
import { snoozeTimes, typedMoment } from './snooze-times.ts';

/** Asks until when to sleep; `finish` puts to sleep. */
export function useSnooze(finish: (change: Change, said: string) => void): () => void {
  const choiceOf = (name: string, until: number): Choice => ({
    id: name.toLowerCase().replaceAll(/\W+/g, '-'),
    name,
    detail: dateText(until),
    run: () => finish({ status: 'snoozed', snoozed_until: until }, `Snoozed until ${dateText(until)}.`),
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
