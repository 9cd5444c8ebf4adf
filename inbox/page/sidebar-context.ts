import { createContext } from 'react';

/** On a phone the sidebar comes over the screen when it is asked for; elsewhere it is always there. */
export const SidebarContext = createContext<{ isOpen: boolean; setIsOpen: (isOpen: boolean) => void }>({
  isOpen: false,
  setIsOpen: () => undefined,
});
