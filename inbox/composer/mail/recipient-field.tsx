import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Avatar } from '../../../design/avatar.tsx';
import type { Contact } from '../../../sdk/src/types.ts';
import { contactSearchQuery } from '../../cache/queries/contact-queries.ts';
import { useDebounced } from '../../contact/list/use-debounced.ts';
import { type DraftAddress, isAddress } from '../../drafts/draft-mail.ts';
import { useMembership } from '../../session/use-membership.ts';
import { contactName } from '../../words/names.ts';
import { words } from '../../words/words.ts';
import { AddressChip } from './address-chip.tsx';
import { addressesIn, withAddresses } from './addresses.ts';

const pauseMilliseconds = 150;

type Props = {
  label: string;
  addresses: readonly DraftAddress[];
  takesFocus?: boolean;
  onChange: (addresses: readonly DraftAddress[]) => void;
};

/**
 * The addresses of one header. Completes contacts as you type (WAI-ARIA combobox with a listbox). Enter, a comma or leaving the
 * field turns the text into a recipient.
 */
export function RecipientField({ label, addresses, takesFocus = false, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const matches = useMatches(typed, addresses);
  const active = Math.min(at, matches.length - 1);
  const shows = isOpen && matches.length > 0;
  const add = (added: readonly DraftAddress[]) => {
    setTyped('');
    setIsOpen(false);
    setAt(0);
    if (added.length > 0) onChange(withAddresses(addresses, added));
  };
  const take = ({ email, name }: Contact) => add([{ address: (email ?? '').toLowerCase(), name }]);
  const commit = () => add(addressesIn(typed));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const match = matches[active];
    const enter = () => (shows && match && !isAddress(typed.trim()) ? take(match) : commit());
    const keys: Record<string, (() => void) | false> = {
      ArrowDown: shows && (() => setAt((active + 1) % matches.length)),
      ArrowUp: shows && (() => setAt((active - 1 + matches.length) % matches.length)),
      Enter: enter,
      ',': typed.trim() !== '' && commit,
      ';': typed.trim() !== '' && commit,
      Backspace: typed === '' && addresses.length > 0 && (() => onChange(addresses.slice(0, -1))),
      Escape: shows && (() => setIsOpen(false)),
    };
    const act = !event.ctrlKey && !event.metaKey && keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = addressesIn(event.clipboardData.getData('text'));
    if (typed !== '' || !pasted.every(({ address }) => isAddress(address)) || pasted.length === 0) return;
    event.preventDefault();
    add(pasted);
  };
  return (
    <div className="relative flex min-w-0 items-start gap-2">
      <label htmlFor={id} className="w-10 shrink-0 py-1.5 touch:py-3 text-xs text-muted">
        {label}
      </label>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1">
        {addresses.length > 0 && (
          <ul aria-label={label} className="contents">
            {addresses.map((it) => (
              <AddressChip
                key={it.address}
                recipient={it}
                onRemove={() => onChange(addresses.filter(({ address }) => address !== it.address))}
              />
            ))}
          </ul>
        )}
        <input
          id={id}
          role="combobox"
          aria-expanded={shows}
          aria-controls={`${id}-list`}
          aria-activedescendant={shows ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          ref={input}
          inputMode="email"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
            setIsOpen(true);
          }}
          onBlur={commit}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className="h-7 touch:h-11 min-w-24 flex-1 rounded bg-transparent px-1 text-xs outline-none focus-visible:ring-1 focus-visible:ring-accent"
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={words.newConversation.contacts}
        hidden={!shows}
        className="popup absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-lg p-1.5"
      >
        {matches.map((contact, index) => (
          // The combobox handles keyboard events.
          <div
            key={contact.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(contact)}
            onKeyDown={() => undefined}
            className={`flex h-9 items-center gap-2.5 rounded-md px-2.5 text-sm touch:h-11 ${index === active ? 'bg-selected' : 'hover:bg-hover'}`}
          >
            <Avatar name={contactName(contact)} size="small" />
            <bdi className="min-w-0 truncate">{contactName(contact)}</bdi>
            <bdi className="min-w-0 truncate text-xs text-muted">{contact.email}</bdi>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Contacts with an address that isn't in the list yet. */
function useMatches(typed: string, addresses: readonly DraftAddress[]): Contact[] {
  const { organization } = useMembership();
  const debounced = useDebounced(typed.trim(), pauseMilliseconds);
  const { data = [] } = useQuery({
    ...contactSearchQuery(organization.id, debounced),
    enabled: debounced !== '',
    placeholderData: (previous) => previous,
  });
  if (typed.trim() === '') return [];
  return data.filter(
    ({ email }) => email && !addresses.some(({ address }) => address === email.toLowerCase()),
  );
}
