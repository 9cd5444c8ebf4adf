import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { Badge } from '../../../design/badge.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import type { Field } from '../../../sdk/src/types.ts';
import { listText } from '../../words/locale/list-text.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { words } from '../../words/words.ts';

const text = settingsWords.fields;

type Props = {
  field: Field;
  /** Attribute keys in its condition that no field defines: of a deleted field, or one that apps write. */
  undefinedKeys: readonly string[];
  mayWrite: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: number) => void;
  onChange: () => void;
  onRemove: () => void;
};

/** A field in the settings: its label, its key and kind, and when people see it. */
export function FieldListRow({
  field,
  undefinedKeys,
  mayWrite,
  isFirst,
  isLast,
  onMove,
  onChange,
  onRemove,
}: Props) {
  const { label, key, kind, shown_when, missing, required_on_close } = field;
  return (
    <li className="flex items-center gap-3 py-2 ps-4 pe-2">
      <span className="grid min-w-0 flex-1">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="truncate font-medium">{label}</bdi>
          {required_on_close && <Badge tone="accent">{text.isRequired}</Badge>}
          {shown_when !== null && <Badge tone="plain">{text.isConditional}</Badge>}
          {missing.length > 0 && <Badge tone="danger">{text.isBroken}</Badge>}
        </span>
        <span className="truncate text-xs text-muted">
          {text.kinds[kind]} ·{' '}
          <code dir="ltr" className="font-mono">
            {key}
          </code>
        </span>
        {missing.length > 0 && (
          <span className="text-xs text-danger">
            {text.brokenWhy(
              listText([...new Set(missing.map(({ kind: what }) => words.filters.kinds[what]))]),
            )}
          </span>
        )}
        {undefinedKeys.length > 0 && (
          <span className="text-xs text-muted">{text.undefinedKeys(listText(undefinedKeys))}</span>
        )}
      </span>
      {mayWrite && (
        <span className="flex">
          <span className="contents">
            <IconButton
              icon={ArrowUp}
              label={text.up(label)}
              aria-disabled={isFirst}
              onClick={() => !isFirst && onMove(-1)}
            />
            <IconButton
              icon={ArrowDown}
              label={text.down(label)}
              aria-disabled={isLast}
              onClick={() => !isLast && onMove(1)}
            />
          </span>
          <IconButton icon={Pencil} label={text.change(label)} onClick={onChange} />
          <IconButton icon={Trash2} label={text.remove(label)} onClick={onRemove} />
        </span>
      )}
    </li>
  );
}
