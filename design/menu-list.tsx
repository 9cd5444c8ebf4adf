import { Menu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { MenuPartsContext } from './menu-parts.ts';

type Props = {
  trigger: ReactElement<Record<string, unknown>>;
  children: ReactNode;
  align: 'start' | 'end';
};

/** The menu itself, loaded the first time it is opened. */
export function MenuList({ trigger, children, align }: Props) {
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align={align} className="z-40">
          <Menu.Popup className="popup max-h-(--available-height) min-w-44 overflow-y-auto p-1">
            <MenuPartsContext value={Menu}>{children}</MenuPartsContext>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
