import { useMatchRoute } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { use } from 'react';
import { IconButton } from '../../../design/icon-button.tsx';
import { Drawer } from '../../page/drawer.tsx';
import { SidebarContext } from '../../page/sidebar-context.ts';
import { SettingsNav } from '../../settings/settings-nav.tsx';
import { words } from '../../words/words.ts';
import { ChannelLinks } from './channel-links.tsx';
import { ContactsLink } from './contacts-link.tsx';
import { NewConversationLink } from './new-conversation-link.tsx';
import { OrganizationMenu } from './organization-menu.tsx';
import { SavedViewLinks } from './saved-view-links.tsx';
import { TagLinks } from './tag-links.tsx';
import { TeamLinks } from './team-links.tsx';
import { useMovePreferences } from './use-move-preferences.ts';
import { ViewLinks } from './view-links.tsx';

/** The views, the teams, the channels, the tags and the organization menu. */
export function Sidebar() {
  useMovePreferences();
  const { isOpen, setIsOpen } = use(SidebarContext);
  const isInSettings = useMatchRoute()({ to: '/o/$organization/settings', fuzzy: true }) !== false;
  const label = isInSettings ? words.shell.settings : words.shell.views;
  return (
    <Drawer overlay="sidebar" label={label} closeLabel={words.shell.closeMenu} side="start">
      <nav
        aria-label={label}
        data-sidebar={isOpen ? 'open' : 'closed'}
        className={`${isOpen ? 'safe-area relative flex w-72' : 'hidden md:flex rail:w-14 rail:items-center desk:w-54'} shrink-0 flex-col overflow-y-auto border-e border-line bg-ground`}
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
              <SavedViewLinks />
              <ContactsLink />
              <TeamLinks />
              <ChannelLinks />
              <TagLinks />
            </>
          )}
        </div>
      </nav>
    </Drawer>
  );
}
