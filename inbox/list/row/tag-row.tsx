import { TagChip } from '../../../design/tag-chip.tsx';
import { useTagColors } from '../../cache/queries/use-tag-colors.ts';
import { listText } from '../../words/locale/list-text.ts';
import { words } from '../../words/words.ts';

/** The first tag by name and the number of others, since a row has room for only one. */
export function TagRow({ names }: { names: readonly string[] }) {
  const colors = useTagColors();
  const [first, ...more] = names;
  if (first === undefined) return null;
  return (
    <span className="flex shrink-0 items-center gap-1" title={listText(names)}>
      <TagChip name={first} color={colors.get(first)} />
      {more.length > 0 && <bdi className="text-2xs text-muted">{words.list.moreTags(more.length)}</bdi>}
    </span>
  );
}
