import { AlarmClock, X } from 'lucide-react';
import { Button } from '../../design/button.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { useReminder } from '../actions/use-reminder.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { futureText } from '../words/times.ts';
import { words } from '../words/words.ts';

const texts = words.reminders;

/** Says when the user is reminded of the conversation; it can be changed and canceled there. Has the shortcut, too. */
export function ReminderNotice({ conversationId }: { conversationId: string }) {
  const { remindAt, choose, cancel } = useReminder(conversationId);
  useKeys({ remind: { name: texts.command, group: 'conversation', run: choose } });
  if (remindAt === undefined) return null;
  return (
    <p className="flex shrink-0 items-center gap-2 border-b border-line bg-sunken py-1 ps-4 pe-2 text-xs">
      <AlarmClock aria-hidden className="size-3.5 shrink-0 text-muted" strokeWidth={1.75} />
      <span className="min-w-0 flex-1">{texts.notice(futureText(remindAt))}</span>
      <Button size="small" variant="quiet" onClick={choose}>
        {texts.change}
      </Button>
      <IconButton icon={X} label={texts.cancel} onClick={cancel} />
    </p>
  );
}
