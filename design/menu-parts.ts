import type { Menu } from '@base-ui/react/menu';
import { createContext } from 'react';

/** The primitives that menu items are made of, provided by the open menu and loaded with it. */
export const MenuPartsContext = createContext<Pick<typeof Menu, 'Item' | 'Separator'> | undefined>(undefined);
