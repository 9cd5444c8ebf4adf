import { useMatchRoute } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { use } from 'react';
import { IconButton } from '../../../design/icon-button.tsx';
import { SidebarContext } from '../../page/sidebar-context.ts';
import { SettingsNav } from '../../settings/settings-nav.tsx';
import { words } from '../../words/words.ts';
import { ContactsLink } from './contacts-link.tsx';
import { NewConversationLink } from './new-conversation-link.tsx';
import { OrganizationMenu } from './organization-menu.tsx';
import { TagLinks } from './tag-links.tsx';
import { ViewLinks } from './view-links.tsx';

/** The views, the tags and the organization menu. */
export function Sidebar() {
  const { isOpen, setIsOpen } = use(SidebarContext);
  const isInSettings = useMatchRoute()({ to: '/o/$organization/settings', fuzzy: true }) !== false;
  return (
    <>
      {isOpen && (
        <button
          type="button"
          aria-label={words.shell.closeMenu}
          className="fixed inset-0 z-30 bg-scrim desk:hidden"
          onClick={() => setIsOpen(false)}
        />
      )}
      <nav
        aria-label={isInSettings ? words.shell.settings : words.shell.views}
        data-sidebar={isOpen ? 'open' : 'closed'}
        className={`${isOpen ? 'max-desk:safe-area flex max-desk:fixed max-desk:inset-y-0 max-desk:start-0 max-desk:z-30 max-desk:w-72' : 'hidden md:flex rail:w-14 rail:items-center'} shrink-0 flex-col overflow-y-auto border-e border-line bg-ground desk:w-54`}
      >
        <div className="flex flex-col gap-4 p-2 rail:px-1.5">
          <span className="hidden rail:block">
            <IconButton
              icon={MenuIcon}
              label={words.shell.openMenu}
              onClick={() => setIsOpen(true)}
              className="size-11"
            />
          </span>
          {isInSettings ? (
            <SettingsNav />
          ) : (
            <>
              <OrganizationMenu />
              <NewConversationLink />
              <ViewLinks />
              <ContactsLink />
              <TagLinks />
            </>
          )}
        </div>
      </nav>
    </>
  );
}
