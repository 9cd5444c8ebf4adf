import { useMatchRoute } from '@tanstack/react-router';
import { use } from 'react';
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
          className="fixed inset-0 z-30 bg-scrim md:hidden"
          onClick={() => setIsOpen(false)}
        />
      )}
      <nav
        aria-label={isInSettings ? words.shell.settings : words.shell.views}
        className={`${isOpen ? 'flex' : 'hidden'} fixed inset-y-0 start-0 z-30 w-60 shrink-0 flex-col gap-4 overflow-y-auto border-e border-line bg-ground p-2 md:static md:flex md:w-54`}
        onClickCapture={(event) => (event.target as Element).closest('a') && setIsOpen(false)}
      >
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
      </nav>
    </>
  );
}
