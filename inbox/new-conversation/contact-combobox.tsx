import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Avatar } from '../../design/avatar.tsx';
import { Badge } from '../../design/badge.tsx';
import type { Contact } from '../../sdk/src/types.ts';
import { contactSearchQuery } from '../cache/queries/contact-queries.ts';
import { useDebounced } from '../contact/list/use-debounced.ts';
import { useMembership } from '../session/use-membership.ts';
import { errorText } from '../words/error-text.ts';
import { contactDetail, contactName } from '../words/names.ts';
import { words } from '../words/words.ts';

const text = words.newConversation;
const pauseMilliseconds = 150;

type Props = {
  errorMessage: string | undefined;
  onChoose: (contact: Contact) => void;
  onNew: (typed: string) => void;
};

/** Searches contacts as you type, or creates one from the text (WAI-ARIA combobox with a listbox). */
export function ContactCombobox({ errorMessage, onChoose, onNew }: Props) {
  const { organization } = useMembership();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const debounced = useDebounced(typed.trim(), pauseMilliseconds);
  const { data, error, isPlaceholderData } = useQuery({
    ...contactSearchQuery(organization.id, debounced),
    placeholderData: (previous) => previous,
  });
  const contacts = data ?? [];
  const isSearching = debounced !== typed.trim() || isPlaceholderData || (!data && !error);
  const count = contacts.length + (typed.trim() === '' ? 0 : 1);
  const active = Math.min(at, count - 1);
  const shows = isOpen && count > 0;

  const take = (index: number) => {
    const contact = contacts[index];
    if (contact) onChoose(contact);
    else if (typed.trim() !== '') onNew(typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => (shows ? setAt((active + 1) % count) : setIsOpen(true)),
      ArrowUp: () => setAt((active - 1 + count) % Math.max(1, count)),
      Enter: () => shows && !isSearching && take(active),
      ...(shows && { Escape: () => setIsOpen(false) }),
    };
    const act = keys[event.key];
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };
  return (
    <div className="relative">
      <label htmlFor="new-contact" className="text-xs font-medium text-soft">
        {text.to}
      </label>
      <input
        ref={input}
        id="new-contact"
        role="combobox"
        aria-expanded={shows}
        aria-controls="new-contact-list"
        aria-activedescendant={shows ? `new-contact-${active}` : undefined}
        aria-autocomplete="list"
        aria-invalid={errorMessage !== undefined}
        aria-describedby={errorMessage === undefined ? undefined : 'new-contact-error'}
        autoComplete="off"
        placeholder={text.toPlaceholder}
        value={typed}
        {...(typed !== '' && { dir: 'auto' })}
        onClick={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
          setIsOpen(true);
        }}
        onKeyDown={onKeyDown}
        className="mt-1 h-9 w-full rounded-md bg-surface px-2.5 text-sm ring-1 ring-control-line outline-none ring-inset placeholder:text-muted focus:ring-2 focus:ring-accent aria-invalid:ring-danger touch:h-11"
      />
      {errorMessage !== undefined && (
        <p id="new-contact-error" role="alert" className="mt-1 text-xs text-danger">
          {errorMessage}
        </p>
      )}
      {error && (
        <p role="alert" className="mt-1 text-xs text-danger">
          {errorText(error)}
        </p>
      )}
      <div
        id="new-contact-list"
        role="listbox"
        aria-label={text.contacts}
        aria-busy={isSearching}
        hidden={!shows}
        className="popup absolute inset-x-0 top-full z-10 mt-1 max-h-80 overflow-y-auto rounded-lg p-1.5 aria-busy:cursor-progress"
      >
        {contacts.map((contact, index) => (
          <Option key={contact.id} index={index} active={active} onTake={take}>
            <Avatar name={contactName(contact)} size="small" />
            <bdi className="min-w-0 truncate">{contactName(contact)}</bdi>
            <bdi className="min-w-0 truncate text-xs text-muted">{contactDetail(contact)}</bdi>
            {contact.is_blocked && <Badge tone="danger">{words.contact.blocked}</Badge>}
          </Option>
        ))}
        {typed.trim() !== '' && (
          <Option index={contacts.length} active={active} onTake={take}>
            <UserPlus aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="min-w-0 truncate">{text.newContact(typed.trim())}</span>
          </Option>
        )}
      </div>
    </div>
  );
}

type OptionProps = { index: number; active: number; onTake: (index: number) => void; children: ReactNode };

function Option({ index, active, onTake, children }: OptionProps) {
  return (
    // The combobox handles keyboard events.
    <div
      id={`new-contact-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={index === active}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onTake(index)}
      onKeyDown={() => undefined}
      className={`flex h-9 items-center gap-2.5 rounded-md px-2.5 touch:h-11 ${index === active ? 'bg-selected' : 'hover:bg-hover'}`}
    >
      {children}
    </div>
  );
}
