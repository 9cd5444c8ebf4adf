import { useNavigate } from '@tanstack/react-router';
import { Building2, ChevronsUpDown, LogOut, Plug, Settings, User } from 'lucide-react';
import { Avatar } from '../../../design/avatar.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../design/menu.tsx';
import { signOut } from '../../session/sign-out.ts';
import { useMembership } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';
import { LanguageItems } from './language-items.tsx';
import { ThemeItems } from './theme-items.tsx';

/** The current organization and user, with everything that doesn't depend on the view. */
export function OrganizationMenu() {
  const { organization, others, user } = useMembership();
  const navigate = useNavigate();
  const goTo = (slug: string) =>
    navigate({ to: '/o/$organization/inbox/$view', params: { organization: slug, view: 'mine' } });
  const goToSettings = (screen: 'members' | 'connections' | 'account') =>
    navigate({ to: `/o/$organization/settings/${screen}`, params: { organization: organization.slug } });
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex h-10 w-full items-center gap-2 rounded-md px-2 text-start hover:bg-hover rail:h-11 rail:w-11 rail:justify-center rail:px-0 touch:h-11 data-[popup-open]:bg-hover"
        >
          <Avatar name={organization.name} />
          <span className="min-w-0 flex-1 rail:sr-only">
            <bdi className="block truncate leading-4 font-medium">{organization.name}</bdi>
            <bdi className="block truncate text-2xs text-muted">{user.name}</bdi>
          </span>
          <ChevronsUpDown aria-hidden className="size-3.5 text-muted rail:hidden" />
        </button>
      }
    >
      {others.map((other) => (
        <MenuItem key={other.organization.id} icon={Building2} onSelect={() => goTo(other.organization.slug)}>
          {other.organization.name}
        </MenuItem>
      ))}
      {others.length > 0 && <MenuSeparator />}
      <MenuItem icon={Settings} onSelect={() => goToSettings('members')}>
        {words.shell.settings}
      </MenuItem>
      <MenuItem icon={Plug} onSelect={() => goToSettings('connections')}>
        {words.shell.connectedApps}
      </MenuItem>
      <MenuItem icon={User} onSelect={() => goToSettings('account')}>
        {words.shell.yourAccount}
      </MenuItem>
      <MenuSeparator />
      <ThemeItems />
      <MenuSeparator />
      <LanguageItems />
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => void signOut()}>
        {words.shell.signOut}
      </MenuItem>
    </Menu>
  );
}
