import { useNavigate } from '@tanstack/react-router';
import { Building2, ChevronsUpDown, LogOut, Monitor, Plug, User, Users } from 'lucide-react';
import { Avatar } from '../../design/avatar.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../design/menu.tsx';
import { signOut } from '../session/sign-out.ts';
import { useMembership } from '../session/use-membership.ts';
import { ThemeItems } from './theme-items.tsx';

/** Where and who one is, and what concerns neither this view nor that one. */
export function OrganizationMenu() {
  const { organization, others, user } = useMembership();
  const navigate = useNavigate();
  const goTo = (slug: string) =>
    navigate({ to: '/o/$organization/inbox/$view', params: { organization: slug, view: 'mine' } });
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex h-10 w-full items-center gap-2 rounded-md px-2 text-left hover:bg-hover data-[popup-open]:bg-hover"
        >
          <Avatar name={organization.name} />
          <span className="min-w-0 flex-1">
            <bdi className="block truncate leading-4 font-medium">{organization.name}</bdi>
            <bdi className="block truncate text-2xs text-muted">{user.name}</bdi>
          </span>
          <ChevronsUpDown aria-hidden className="size-3.5 text-muted" />
        </button>
      }
    >
      {others.map((other) => (
        <MenuItem key={other.organization.id} icon={Building2} onSelect={() => goTo(other.organization.slug)}>
          {other.organization.name}
        </MenuItem>
      ))}
      {others.length > 0 && <MenuSeparator />}
      <MenuItem icon={Users} onSelect={() => location.assign('/members')}>
        Members
      </MenuItem>
      <MenuItem icon={Plug} onSelect={() => location.assign('/connections')}>
        Connected apps
      </MenuItem>
      <MenuItem icon={User} onSelect={() => location.assign('/account')}>
        Your account
      </MenuItem>
      <MenuItem
        icon={Monitor}
        onSelect={() =>
          navigate({ to: '/o/$organization/sessions', params: { organization: organization.slug } })
        }
      >
        Your sessions
      </MenuItem>
      <MenuSeparator />
      <ThemeItems />
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => void signOut()}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
