import { Link } from '@tanstack/react-router';
import {
  Bell,
  Blocks,
  BookOpen,
  Building2,
  DatabaseBackup,
  Keyboard,
  KeyRound,
  type LucideIcon,
  Mail,
  MessageSquareQuote,
  Plug,
  ScrollText,
  ShieldCheck,
  Sparkles,
  Tags,
  TextCursorInput,
  Users,
  UsersRound,
  Webhook,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { SidebarLine, sidebarLinkStyle } from '../page/sidebar-line.tsx';
import { useMembership } from '../session/use-membership.ts';
import { settingsWords } from '../words/settings-words.ts';
import type { SettingsPath } from './settings-paths.ts';

type SettingsLink = { to: SettingsPath; name: string; icon: LucideIcon; isForAdmins?: boolean };

const names = settingsWords.nav;
const own: readonly SettingsLink[] = [
  { to: '/o/$organization/settings/account', name: names.account, icon: KeyRound },
  { to: '/o/$organization/settings/notifications', name: names.notifications, icon: Bell },
  { to: '/o/$organization/settings/keyboard', name: names.keyboard, icon: Keyboard },
];
const shared: readonly SettingsLink[] = [
  {
    to: '/o/$organization/settings/organization',
    name: names.organization,
    icon: Building2,
    isForAdmins: true,
  },
  { to: '/o/$organization/settings/members', name: names.members, icon: Users },
  { to: '/o/$organization/settings/sign-in', name: names.signIn, icon: ShieldCheck, isForAdmins: true },
  { to: '/o/$organization/settings/teams', name: names.teams, icon: UsersRound },
  { to: '/o/$organization/settings/channels', name: names.channels, icon: Mail },
  { to: '/o/$organization/settings/fields', name: names.fields, icon: TextCursorInput },
  { to: '/o/$organization/settings/macros', name: names.macros, icon: MessageSquareQuote },
  { to: '/o/$organization/settings/tags', name: names.tags, icon: Tags },
  { to: '/o/$organization/settings/connections', name: names.connections, icon: Plug },
  { to: '/o/$organization/settings/audit', name: names.audit, icon: ScrollText, isForAdmins: true },
  { to: '/o/$organization/settings/ai', name: names.ai, icon: Sparkles, isForAdmins: true },
  { to: '/o/$organization/settings/data', name: names.data, icon: DatabaseBackup, isForAdmins: true },
];
const developer: readonly SettingsLink[] = [
  { to: '/o/$organization/settings/apps', name: names.apps, icon: Blocks, isForAdmins: true },
  { to: '/o/$organization/settings/webhooks', name: names.webhooks, icon: Webhook, isForAdmins: true },
];

/** Every settings screen that this user may open. */
export function SettingsLinks() {
  const { organization, role } = useMembership();
  const open = (links: readonly SettingsLink[]) =>
    links.filter(({ isForAdmins = false }) => role === 'admin' || !isForAdmins);
  return (
    <>
      <LinkList title={names.you} links={own} />
      <LinkList title={organization.name} links={open(shared)} />
      <LinkList title={names.developers} links={open(developer)}>
        <li>
          <a href="/docs" target="_blank" rel="noreferrer" className={sidebarLinkStyle} title={names.docs}>
            <SidebarLine name={names.docs} icon={BookOpen} />
          </a>
        </li>
      </LinkList>
    </>
  );
}

type LinkListProps = { title: string; links: readonly SettingsLink[]; children?: ReactNode };

function LinkList({ title, links, children }: LinkListProps) {
  const { organization } = useMembership();
  if (links.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="truncate px-2 pb-1 text-2xs font-medium text-muted rail:hidden">
        <bdi>{title}</bdi>
      </h2>
      <ul className="grid grid-cols-1 gap-px rail:w-11">
        {links.map(({ to, name, icon }) => (
          <li key={to}>
            <Link
              to={to}
              params={{ organization: organization.slug }}
              className={sidebarLinkStyle}
              title={name}
            >
              <SidebarLine name={name} icon={icon} />
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </section>
  );
}
