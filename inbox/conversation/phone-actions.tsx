import { CircleCheck, Clock, RotateCcw } from 'lucide-react';
import { IconButton } from '../../design/icon-button.tsx';
import type { Actions } from '../actions/use-actions.ts';
import { words } from '../words/words.ts';

const texts = words.conversation;

/** On a phone, the most frequent actions are beside the composer, within reach of the thumb. */
export function PhoneActions({ actions }: { actions: Actions }) {
  if (!actions.mayChange) return null;
  return (
    <span className="flex md:hidden">
      <IconButton
        icon={actions.isClosed ? RotateCcw : CircleCheck}
        label={actions.isClosed ? texts.reopen : texts.close}
        onClick={actions.toggleClosed}
      />
      <IconButton icon={Clock} label={texts.snooze.title} onClick={actions.snooze} />
    </span>
  );
}
