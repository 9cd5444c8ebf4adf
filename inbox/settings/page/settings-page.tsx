import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { IconButton } from '../../../design/icon-button.tsx';
import { SidebarContext } from '../../page/sidebar-context.ts';
import { useTitle } from '../../page/use-title.ts';
import { words } from '../../words/words.ts';

type Props = {
  title: string;
  /** The purpose of this screen, in one sentence. */
  lead?: ReactNode;
  /** The main action of this screen. */
  action?: ReactNode;
  children: ReactNode;
};

/** The frame of every settings screen: title, purpose and content. */
export function SettingsPage({ title, lead, action, children }: Props) {
  const { setIsOpen } = use(SidebarContext);
  useTitle(title);
  return (
    <div className="min-w-0 flex-1 overflow-y-auto bg-ground">
      <div className="mx-auto max-w-3xl px-4 pt-3 pb-16 md:px-8 md:pt-10">
        <span className="-ms-1.5 mb-1 inline-block md:hidden">
          <IconButton icon={MenuIcon} label={words.shell.openMenu} onClick={() => setIsOpen(true)} />
        </span>
        <header className="mb-6 flex flex-wrap items-start gap-x-6 gap-y-3">
          <div className="min-w-60 flex-1 max-sm:min-w-full">
            <h1 className="text-xl font-semibold tracking-tight">
              <bdi>{title}</bdi>
            </h1>
            {lead !== undefined && <p className="mt-1 max-w-2xl text-sm text-muted">{lead}</p>}
          </div>
          {action}
        </header>
        <div className="grid grid-cols-1 gap-8">{children}</div>
      </div>
    </div>
  );
}
