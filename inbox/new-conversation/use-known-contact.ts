import { useQuery } from '@tanstack/react-query';
import type { Contact } from '../../sdk/src/types.ts';
import { contactWithEmailQuery } from '../cache/queries/contact-queries.ts';
import { useDebounced } from '../contact/list/use-debounced.ts';
import { isAddress } from '../drafts/draft-mail.ts';
import type { NewContact } from '../drafts/new-draft.ts';
import { useMembership } from '../session/use-membership.ts';

const pauseMilliseconds = 150;

/** Who has the typed address already. Undefined if nobody has, and while that is unknown. */
export function useKnownContact(typed: NewContact | undefined): Contact | undefined {
  const { organization } = useMembership();
  const email = typed?.email.trim() ?? '';
  const debounced = useDebounced(email, pauseMilliseconds);
  const { data } = useQuery({
    ...contactWithEmailQuery(organization.id, debounced),
    enabled: isAddress(debounced),
  });
  return email === debounced ? (data ?? undefined) : undefined;
}
