import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { Avatar } from '../../../design/avatar.tsx';
import { Badge } from '../../../design/badge.tsx';
import type { Contact } from '../../../sdk/src/types.ts';
import { useMembership } from '../../session/use-membership.ts';
import { contactDetail, contactName } from '../../words/names.ts';
import { words } from '../../words/words.ts';

export const contactRowHeight = 56;

type Props = { contact: Contact; search: Record<string, unknown>; isChosen: boolean };

/** A contact in a list: the name, and the next best identifier. */
export const ContactRow = memo(function ContactRow({ contact, search, isChosen }: Props) {
  const { organization } = useMembership();
  return (
    <Link
      to="/o/$organization/contacts/$contact"
      params={{ organization: organization.slug, contact: contact.id }}
      search={search}
      aria-current={isChosen ? 'true' : undefined}
      className={`flex h-full items-center gap-3 border-b border-line px-5 -outline-offset-2 ${isChosen ? 'bg-selected' : 'hover:bg-hover'}`}
    >
      <Avatar name={contactName(contact)} />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-medium">{contactName(contact)}</bdi>
        <bdi className="block truncate text-xs text-muted">{contactDetail(contact)}</bdi>
      </span>
      {contact.is_blocked && <Badge tone="danger">{words.contact.blocked}</Badge>}
    </Link>
  );
});
