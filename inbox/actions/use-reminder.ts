import { useReminderOf } from '../cache/queries/reminders-query.ts';
import { showUndo } from '../keyboard/show-undo.ts';
import { forgetUndo } from '../keyboard/undo-stack.ts';
import { saveReminder } from '../notifications/requests.ts';
import { useNotificationContext } from '../notifications/use-notification-context.ts';
import type { Choice } from '../picker/choice.ts';
import { pick } from '../picker/picker-store.ts';
import { futureText } from '../words/times.ts';
import { words } from '../words/words.ts';
import { snoozeTimes } from './snooze-times.ts';

const texts = words.reminders;

/** The user's own reminder of a conversation: when it is due, and functions that prompt for a time and cancel it. */
export function useReminder(conversationId: string) {
  const context = useNotificationContext();
  const remindAt = useReminderOf(context.organizationId, conversationId);
  const save = async (next: number | undefined) => {
    const before = remindAt;
    if (!(await saveReminder(context, conversationId, next))) return;
    const name = `reminder ${conversationId}`;
    forgetUndo(name);
    const text = next === undefined ? texts.canceled : texts.done(futureText(next));
    showUndo(text, () => void saveReminder(context, conversationId, before), { name });
  };
  const choiceOf = (name: string, at: number): Choice => ({
    id: String(at),
    name,
    run: () => void save(at),
  });
  const choose = () =>
    pick({
      title: texts.title,
      placeholder: texts.placeholder,
      choices: [
        ...snoozeTimes(new Date()).map(({ name, until }) => ({
          ...choiceOf(name, until),
          detail: futureText(until),
        })),
        ...(remindAt === undefined
          ? []
          : [
              {
                id: 'cancel',
                name: texts.cancel,
                detail: futureText(remindAt),
                run: () => void save(undefined),
              },
            ]),
      ],
      makeFromTime: (at, text) =>
        at === undefined
          ? { id: 'unknown', name: words.conversation.snooze.unknown(text), run: () => undefined }
          : choiceOf(texts.at(futureText(at)), at),
    });
  return { remindAt, choose, cancel: () => void save(undefined) };
}
