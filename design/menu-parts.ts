import type { Menu } from '@base-ui/react/menu';
import { createContext } from 'react';

/** What items are made of, from the menu that is open around them; it is loaded with the first one that opens. */
export const MenuPartsContext = createContext<Pick<typeof Menu, 'Item' | 'Separator'> | undefined>(undefined);
