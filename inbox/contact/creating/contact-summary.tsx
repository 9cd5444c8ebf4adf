import { Avatar } from '../../../design/avatar.tsx';
import { Badge } from '../../../design/badge.tsx';
import type { Contact } from '../../../sdk/src/types.ts';
import { contactDetail, contactName } from '../../words/names.ts';
import { words } from '../../words/words.ts';

type Props = { contact: Pick<Contact, 'name' | 'email' | 'phone' | 'instagram_handle' | 'is_blocked'> };

/** A contact in one line, for a row that lays it out. */
export function ContactSummary({ contact }: Props) {
  return (
    <>
      <Avatar name={contactName(contact)} size="small" />
      <bdi className="min-w-0 truncate font-medium">{contactName(contact)}</bdi>
      <bdi className="min-w-0 truncate text-xs text-muted">{contactDetail(contact)}</bdi>
      {contact.is_blocked && <Badge tone="danger">{words.contact.blocked}</Badge>}
    </>
  );
}
