import { Ellipsis, type LucideIcon } from 'lucide-react';
import { IconButton } from '../../../design/icon-button.tsx';
import { Menu, MenuItem } from '../../../design/menu.tsx';
import { words } from '../../words/words.ts';

type EntryAction = {
  icon: LucideIcon;
  label: string;
  isPressed?: boolean;
  isDanger?: boolean;
  run: () => void;
};

/**
 * The actions of an entry. With a mouse, the buttons show on hover or focus, above the entry so that they take up no space, and
 * can't be clicked while they are invisible; on touch screens they are in a menu that is always visible.
 */
export function EntryActions({ actions }: { actions: readonly EntryAction[] }) {
  return (
    <>
      <span className="pointer-events-none absolute end-2 -top-3 flex rounded-md bg-raised opacity-0 shadow-sm ring-1 ring-line transition-opacity group-focus-within:pointer-events-auto group-focus-within:opacity-100 group-hover:pointer-events-auto group-hover:opacity-100 touch:hidden">
        {actions.map(({ icon, label, isPressed, run }) => (
          <IconButton key={label} icon={icon} label={label} aria-pressed={isPressed} onClick={run} />
        ))}
      </span>
      <span className="-my-2 -me-2 ms-auto hidden touch:block">
        <Menu
          align="end"
          trigger={<IconButton icon={Ellipsis} label={words.thread.actions} className="size-11" />}
        >
          {actions.map(({ icon, label, isDanger = false, run }) => (
            <MenuItem key={label} icon={icon} isDanger={isDanger} onSelect={run}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </span>
    </>
  );
}
