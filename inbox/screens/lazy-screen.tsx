import { Menu as MenuIcon } from 'lucide-react';
import { type ComponentType, type ReactNode, use } from 'react';
import { IconButton } from '../../design/icon-button.tsx';
import type { ScriptImport } from '../connection/import-script.ts';
import { lazyPart } from '../connection/lazy-part.tsx';
import { SidebarContext } from '../page/sidebar-context.ts';
import { words } from '../words/words.ts';

export type LazyScreen<Module> = {
  script: ScriptImport<Module>;
  pick: (module: Module) => ComponentType;
  before?: () => Promise<void>;
};

/** A screen that is loaded on demand, beside the sidebar. */
export function lazyScreen<Module>(screen: LazyScreen<Module>) {
  return lazyPart({ ...screen, frame: (content) => <ScreenFrame>{content}</ScreenFrame> });
}

function ScreenFrame({ children }: { children: ReactNode }) {
  const { setIsOpen } = use(SidebarContext);
  return (
    <section className="relative min-w-0 flex-1 bg-surface">
      <span className="absolute start-2 top-1 md:hidden">
        <IconButton icon={MenuIcon} label={words.shell.openMenu} onClick={() => setIsOpen(true)} />
      </span>
      {children}
    </section>
  );
}
