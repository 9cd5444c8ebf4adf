import { createContext } from 'react';

/** On a phone the sidebar opens over the screen; elsewhere it is always visible. */
export const SidebarContext = createContext<{ isOpen: boolean; setIsOpen: (isOpen: boolean) => void }>({
  isOpen: false,
  setIsOpen: () => undefined,
});
