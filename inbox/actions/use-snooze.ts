import type { Change } from '../cache/changes/change.ts';
import type { Choice } from '../picker/choice.ts';
import { pick } from '../picker/picker-store.ts';
import { futureText } from '../words/times.ts';
import { words } from '../words/words.ts';
import { snoozeTimes } from './snooze-times.ts';

const texts = words.conversation.snooze;

/** Prompts for the time to snooze until, and passes it to `finish`. */
export function useSnooze(finish: (change: Change, confirmation: string) => void): () => void {
  const choiceOf = (name: string, until: number): Choice => ({
    id: String(until),
    name,
    run: () => finish({ status: 'snoozed', snoozed_until: until }, texts.done(futureText(until))),
  });
  return () =>
    pick({
      title: texts.title,
      placeholder: texts.placeholder,
      choices: snoozeTimes(new Date()).map(({ name, until }) => ({
        ...choiceOf(name, until),
        detail: futureText(until),
      })),
      makeFromTime: (until, text) =>
        until === undefined
          ? { id: 'unknown', name: texts.unknown(text), run: () => undefined }
          : choiceOf(texts.until(futureText(until)), until),
    });
}
