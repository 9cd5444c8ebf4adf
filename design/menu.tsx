import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check, type LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Keys } from './keys.tsx';
import { useTexts } from './texts.ts';

type Props = {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>;
  children: ReactNode;
  align?: 'start' | 'end';
};

/** A list of things to do, below the button that opens it. */
export function Menu({ trigger, children, align = 'start' }: Props) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={4} align={align} className="z-40">
          <BaseMenu.Popup className="popup max-h-(--available-height) min-w-44 overflow-y-auto p-1">
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

type ItemProps = {
  children: ReactNode;
  onSelect: () => void;
  icon?: LucideIcon;
  keys?: string;
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
  return (
    <BaseMenu.Item
      onClick={onSelect}
      className={`flex h-7 items-center gap-2 rounded px-2 text-sm outline-none select-none data-[highlighted]:bg-hover ${isDanger ? 'text-danger' : 'text-text'}`}
    >
      {Icon && <Icon aria-hidden className="size-4 text-muted" strokeWidth={1.75} />}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {isChosen && <Check aria-label={chosen} className="size-4 text-accent" />}
      {keys !== undefined && <Keys keys={keys} />}
    </BaseMenu.Item>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="my-1 h-px bg-line" />;
}
