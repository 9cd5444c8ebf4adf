import { Link } from '@tanstack/react-router';
import { ContactRound } from 'lucide-react';
import { SidebarLine, sidebarLinkStyle } from '../../page/sidebar-line.tsx';
import { useMembership } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';

export function ContactsLink() {
  const { organization } = useMembership();
  return (
    <Link
      to="/o/$organization/contacts"
      params={{ organization: organization.slug }}
      className={sidebarLinkStyle}
      title={words.shell.contacts}
    >
      <SidebarLine name={words.shell.contacts} icon={ContactRound} />
    </Link>
  );
}
