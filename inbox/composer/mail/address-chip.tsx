import { useQuery } from '@tanstack/react-query';
import { TriangleAlert, X } from 'lucide-react';
import { contactSearchQuery } from '../../cache/queries/contact-queries.ts';
import { type DraftAddress, isAddress } from '../../drafts/draft-mail.ts';
import { useMembership } from '../../session/use-membership.ts';
import { isolated } from '../../words/locale/isolated.ts';
import { mailWords } from '../../words/mail-words.ts';

const text = mailWords.composing;
const stateClasses = {
  known: 'bg-sunken text-text ring-line',
  new: 'bg-sunken text-warning ring-warning',
  invalid: 'bg-danger-soft text-danger ring-danger',
};

type Props = { recipient: DraftAddress; onRemove: () => void };

/** A recipient: amber if the address has never written to us, to reveal typos. */
export function AddressChip({ recipient, onRemove }: Props) {
  const { address, name } = recipient;
  const isNew = useIsNew(recipient);
  const state = isAddress(address) ? (isNew ? 'new' : 'known') : 'invalid';
  const hint = { known: undefined, new: text.neverWrote, invalid: text.notAnAddress }[state];
  return (
    <li
      title={hint === undefined ? address : `${address}: ${hint}`}
      className={`flex h-7 touch:h-11 max-w-full items-center gap-1 rounded-full ps-2.5 text-xs ring-1 ring-inset ${stateClasses[state]}`}
    >
      {hint !== undefined && <TriangleAlert aria-hidden className="size-3.5 shrink-0" />}
      <bdi className="min-w-0 truncate">{name ?? address}</bdi>
      {hint !== undefined && <span className="sr-only">{hint}</span>}
      <button
        type="button"
        aria-label={text.remove(isolated(name ?? address))}
        onClick={onRemove}
        className="inline-flex size-6 touch:size-11 shrink-0 items-center justify-center rounded-full text-muted hover:text-text"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  );
}

/** Whether an address is unknown. Searches only if the server hasn't reported that. */
function useIsNew({ address, hasWritten }: DraftAddress): boolean {
  const { organization } = useMembership();
  const { data: contacts } = useQuery({
    ...contactSearchQuery(organization.id, address),
    enabled: hasWritten === undefined && isAddress(address),
  });
  if (hasWritten !== undefined) return !hasWritten;
  return contacts !== undefined && !contacts.some(({ email }) => email?.toLowerCase() === address);
}
