import { Link } from '@tanstack/react-router';
import { ContactRound } from 'lucide-react';
import { useMembership } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';

export function ContactsLink() {
  const { organization } = useMembership();
  return (
    <Link
      to="/o/$organization/contacts"
      params={{ organization: organization.slug }}
      className="flex h-9 items-center md:h-7 gap-2 rounded-md px-2 text-soft hover:bg-hover data-[status=active]:bg-selected data-[status=active]:font-medium data-[status=active]:text-text"
    >
      <ContactRound aria-hidden className="size-4 text-muted" strokeWidth={1.75} />
      {words.shell.contacts}
    </Link>
  );
}
