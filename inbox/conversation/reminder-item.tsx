import { AlarmClock } from 'lucide-react';
import { MenuItem } from '../../design/menu.tsx';
import { useReminder } from '../actions/use-reminder.ts';
import { useKeyOf } from '../keyboard/key-store.ts';
import { words } from '../words/words.ts';

/** Prompts for the time to be reminded at. */
export function ReminderItem({ conversationId }: { conversationId: string }) {
  const { choose } = useReminder(conversationId);
  const keyOf = useKeyOf();
  return (
    <MenuItem icon={AlarmClock} keys={keyOf('remind')} onSelect={choose}>
      {words.reminders.command}
    </MenuItem>
  );
}
