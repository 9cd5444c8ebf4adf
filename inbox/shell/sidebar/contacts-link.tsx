import { Link, useMatchRoute } from '@tanstack/react-router';
import { ContactRound } from 'lucide-react';
import { SidebarLine, sidebarLinkStyle } from '../../page/sidebar-line.tsx';
import { useMembership } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';

/** The link to contacts and companies, which are two tabs of one list. */
export function ContactsLink() {
  const { organization } = useMembership();
  const isInCompanies = useMatchRoute()({ to: '/o/$organization/companies', fuzzy: true }) !== false;
  return (
    <Link
      to="/o/$organization/contacts"
      params={{ organization: organization.slug }}
      className={sidebarLinkStyle}
      title={words.shell.contacts}
      {...(isInCompanies && { 'data-status': 'active' })}
    >
      <SidebarLine name={words.shell.contacts} icon={ContactRound} />
    </Link>
  );
}
