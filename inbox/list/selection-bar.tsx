import { CircleCheck, Clock, Merge, OctagonAlert, SignalHigh, Tag, UserRound, X } from 'lucide-react';
import { IconButton } from '../../design/icon-button.tsx';
import type { Conversation } from '../../sdk/src/types.ts';
import { useActionKeys } from '../conversation/use-action-keys.ts';
import { useActions } from '../conversation/use-actions.ts';

type Props = { selected: readonly Conversation[]; viewId: string; onDone: () => void };

/** What can be done with all that are selected; while it is shown their keys are for these. */
export function SelectionBar({ selected, viewId, onDone }: Props) {
  const actions = useActions(selected, { viewId, onDone });
  useActionKeys(actions);
  return (
    <div
      role="toolbar"
      aria-label={`${selected.length} selected`}
      className="flex h-11 shrink-0 items-center gap-0.5 border-t border-line bg-raised pr-2 pl-4"
    >
      <span className="mr-auto font-medium tabular-nums">{selected.length} selected</span>
      <IconButton
        icon={CircleCheck}
        label={actions.isClosed ? 'Reopen' : 'Close'}
        keys="e"
        onClick={actions.toggleClosed}
      />
      <IconButton icon={UserRound} label="Assign" keys="a" onClick={actions.assign} />
      <IconButton icon={Clock} label="Snooze" keys="s" onClick={actions.snooze} />
      <IconButton icon={Tag} label="Tags" keys="t" onClick={actions.tag} />
      <IconButton icon={SignalHigh} label="Priority" keys="p" onClick={actions.prioritise} />
      <IconButton icon={Merge} label="Merge" keys="m" onClick={actions.merge} />
      <IconButton
        icon={OctagonAlert}
        label={actions.isSpam ? 'Not spam' : 'Mark as spam'}
        keys="!"
        onClick={actions.toggleSpam}
      />
      <IconButton icon={X} label="Select none" keys="escape" onClick={onDone} />
    </div>
  );
}
