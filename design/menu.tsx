import { Check, type LucideIcon } from 'lucide-react';
import { cloneElement, type ReactElement, type ReactNode, use, useState } from 'react';
import { Keys } from './keys.tsx';
import { MenuPartsContext } from './menu-parts.ts';
import { useTexts } from './texts.ts';
import { addToast } from './toast-store.ts';

type Props = {
  /** The button that opens the menu. */
  trigger: ReactElement<Record<string, unknown>>;
  children: ReactNode;
  align?: 'start' | 'end';
};

let MenuList: typeof import('./menu-list.tsx').MenuList | undefined;
const load = async () => {
  MenuList ??= (await import('./menu-list.tsx')).MenuList;
};
/** Opening the menu retries, and reports a failure. */
const preload = () => void load().catch(() => undefined);

/**
 * A menu below the button that opens it. The code that positions and navigates it is a fifth of all scripts, so it is loaded when
 * the button is hovered or focused.
 */
export function Menu({ trigger, children, align = 'start' }: Props) {
  const [isWanted, setIsWanted] = useState(false);
  const { menuFailed } = useTexts();
  const want = () =>
    load().then(
      () => setIsWanted(true),
      () => addToast({ text: menuFailed, isError: true }),
    );
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => void want(),
    onKeyDown: ({ key }: KeyboardEvent) => key === 'ArrowDown' && void want(),
  });
  if (!isWanted || !MenuList) return closed;
  return (
    <MenuList trigger={trigger} align={align}>
      {children}
    </MenuList>
  );
}

type ItemProps = {
  children: ReactNode;
  onSelect: () => void;
  icon?: LucideIcon;
  keys?: string | undefined;
  isChosen?: boolean;
  isDanger?: boolean;
};

export function MenuItem({
  children,
  onSelect,
  icon: Icon,
  keys,
  isChosen = false,
  isDanger = false,
}: ItemProps) {
  const { chosen } = useTexts();
  const { Item } = useParts();
  return (
    <Item
      onClick={onSelect}
      className={`flex h-7 touch:h-11 items-center gap-2 rounded px-2 text-sm outline-none select-none data-[highlighted]:bg-hover ${isDanger ? 'text-danger' : 'text-text'}`}
    >
      {Icon && <Icon aria-hidden className="size-4 text-muted" strokeWidth={1.75} />}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {isChosen && <Check aria-label={chosen} className="size-4 text-accent" />}
      {keys !== undefined && (
        <span className="touch:hidden">
          <Keys keys={keys} />
        </span>
      )}
    </Item>
  );
}

export function MenuSeparator() {
  const { Separator } = useParts();
  return <Separator className="my-1 h-px bg-line" />;
}

function useParts() {
  const parts = use(MenuPartsContext);
  if (!parts) throw new Error('Items stand in a Menu.');
  return parts;
}
