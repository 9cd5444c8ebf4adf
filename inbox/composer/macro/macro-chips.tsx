import { X, Zap } from 'lucide-react';
import type { Action } from '../../../sdk/src/types.ts';
import type { DraftMacro } from '../../drafts/drafts.ts';
import { useActionLabels, useInvalidActions } from '../../macros/use-action-labels.ts';
import { words } from '../../words/words.ts';

const texts = words.composer.macro;

type Props = { macro: DraftMacro; onChange: (macro: DraftMacro) => void };

/** The actions applied to the conversation when the reply is sent. Each can be removed. */
export function MacroChips({ macro, onChange }: Props) {
  const label = useActionLabels();
  const invalidActions = useInvalidActions(macro.actions);
  if (macro.actions.length === 0) return null;
  const without = (action: Action) =>
    onChange({ ...macro, actions: macro.actions.filter((it) => it !== action) });
  return (
    <div className="flex flex-wrap items-center gap-1.5 px-4 pb-2 text-xs text-muted">
      <span className="flex items-center gap-1">
        <Zap aria-hidden className="size-3" />
        {texts.onSending}
      </span>
      <ul className="contents">
        {macro.actions.map((action) => (
          <li
            key={JSON.stringify(action)}
            className={`flex h-6 touch:h-9 max-w-full items-center gap-0.5 rounded-full ps-2 pe-0.5 ring-1 ring-inset ${invalidActions.includes(action) ? 'bg-danger-soft text-danger ring-danger' : 'bg-sunken text-soft ring-line'}`}
          >
            <bdi className="truncate">{label(action)}</bdi>
            <button
              type="button"
              aria-label={texts.leaveOut(label(action))}
              onClick={() => without(action)}
              className="grid size-5 touch:size-8 place-items-center rounded-full hover:bg-hover hover:text-text"
            >
              <X aria-hidden className="size-3" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
