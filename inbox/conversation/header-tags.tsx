import { Plus, X } from 'lucide-react';
import { Hint } from '../../design/hint.tsx';
import { TagChip } from '../../design/tag-chip.tsx';
import type { Actions } from '../actions/use-actions.ts';
import { useTagColors } from '../cache/queries/use-tag-colors.ts';
import { useKeyOf } from '../keyboard/key-store.ts';
import { words } from '../words/words.ts';

const texts = words.conversation;

type Props = { names: readonly string[]; actions: Actions };

/** The tags, each with a remove button, and a button to add more. On touch screens the list of tags does both. */
export function HeaderTags({ names, actions }: Props) {
  const colors = useTagColors();
  const chipOf = (name: string) => (
    <span
      key={name}
      className={`group/tag inline-flex min-w-0 shrink-0 items-center ${actions.mayChange ? 'touch:hidden' : ''}`}
    >
      <TagChip name={name} color={colors.get(name)}>
        {actions.mayChange && (
          <Hint label={texts.removeTag(name)}>
            <button
              type="button"
              aria-label={texts.removeTag(name)}
              onClick={() => actions.removeTag(name)}
              className="-me-1.5 inline-flex size-4 items-center justify-center rounded-full text-muted hover:bg-hover hover:text-text"
            >
              <X aria-hidden className="size-3" />
            </button>
          </Hint>
        )}
      </TagChip>
    </span>
  );
  return (
    <>
      {names.slice(0, -1).map(chipOf)}
      {/* The button never begins a line of its own. */}
      <span className="inline-flex shrink-0 items-center gap-x-1">
        {names.slice(-1).map(chipOf)}
        {actions.mayChange && <AddTag names={names} colors={colors} onClick={actions.tag} />}
      </span>
    </>
  );
}

type AddProps = { names: readonly string[]; colors: ReturnType<typeof useTagColors>; onClick: () => void };

function AddTag({ names, colors, onClick }: AddProps) {
  const keyOf = useKeyOf();
  return (
    <Hint label={texts.tags.title} keys={keyOf('tag')}>
      <button
        type="button"
        onClick={onClick}
        className="inline-flex h-7 min-w-7 shrink-0 items-center gap-1 rounded-md px-1.5 text-xs text-muted hover:bg-hover hover:text-text touch:h-11 touch:min-w-11"
      >
        <span className="hidden items-center gap-1 touch:flex">
          {names.map((name) => (
            <TagChip key={name} name={name} color={colors.get(name)} />
          ))}
        </span>
        <Plus aria-hidden className="size-3.5" />
        {names.length === 0 ? texts.addTag : <span className="sr-only">{texts.tags.edit}</span>}
      </button>
    </Hint>
  );
}
