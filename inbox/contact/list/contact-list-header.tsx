import { Ban, ListFilter, Menu as MenuIcon, Plus, Search, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, use, useState } from 'react';
import { conditionsOf } from '../../../contract/filter/filter.ts';
import { Button } from '../../../design/button.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import type { Contact } from '../../../sdk/src/types.ts';
import type { ContactChoice } from '../../cache/queries/contact-queries.ts';
import { importScript } from '../../connection/import-script.ts';
import { lazyPart } from '../../connection/lazy-part.tsx';
import { overlayFrame } from '../../connection/overlay-frame.tsx';
import { SidebarContext } from '../../page/sidebar-context.ts';
import { useMay } from '../../session/use-membership.ts';
import { loadFilterWords } from '../../words/load-filter-words.ts';
import { language } from '../../words/locale/current-language.ts';
import { words } from '../../words/words.ts';
import { ContactForm } from '../creating/lazy-contact-form.ts';
import { ContactFilesMenu } from './contact-files-menu.tsx';
import { PeopleOrCompanies } from './people-or-companies.tsx';

const ContactFilterDialog = lazyPart({
  before: () => loadFilterWords(language, importScript),
  script: () => import('./contact-filter-dialog.tsx'),
  pick: (it) => it.ContactFilterDialog,
  frame: overlayFrame(({ onClose }: { onClose: () => void }) => onClose()),
});

const text = words.contact.list;

type Props = {
  choice: ContactChoice;
  onChoice: (choice: ContactChoice) => void;
  /** Enter in the search field. */
  onEnter: () => void;
  /** Shows a contact that was just created. */
  onOpen: (contact: Contact) => void;
  input: RefObject<HTMLInputElement | null>;
};

/** The search field and filter of the contact list. */
export function ContactListHeader({ choice, onChoice, onEnter, onOpen, input }: Props) {
  const { setIsOpen } = use(SidebarContext);
  const [isFiltering, setIsFiltering] = useState(false);
  const [isCreating, setIsCreating] = useState(false);
  const mayWrite = useMay('contacts:write');
  const { q, isBlocked, filter } = choice;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onEnter();
    else if (event.key === 'Escape' && q !== '') onChoice({ ...choice, q: '' });
    else if (event.key === 'Escape') input.current?.blur();
    else return;
    event.preventDefault();
  };
  return (
    <header className="shrink-0 border-b border-line">
      <div className="flex h-12 items-center gap-2 pe-3 ps-5">
        <span className="-ms-2 md:hidden">
          <IconButton icon={MenuIcon} label={words.shell.openMenu} onClick={() => setIsOpen(true)} />
        </span>
        <h1 className="sr-only">{text.title}</h1>
        <PeopleOrCompanies />
        <Button
          size="small"
          variant="quiet"
          aria-pressed={isBlocked}
          onClick={() => onChoice({ ...choice, isBlocked: !isBlocked })}
          className="ms-auto aria-pressed:bg-accent-soft aria-pressed:text-accent touch:h-11"
        >
          <Ban aria-hidden className="size-3.5" />
          {text.onlyBlocked}
        </Button>
      </div>
      <div className="mx-4 mb-3 flex items-center gap-1">
        <div className="relative min-w-0 flex-1">
          <Search aria-hidden className="absolute inset-y-0 start-2.5 my-auto size-4 text-muted" />
          <input
            ref={input}
            type="search"
            aria-label={text.search}
            placeholder={text.placeholder}
            autoComplete="off"
            value={q}
            {...(q !== '' && { dir: 'auto' })}
            onChange={({ target }) => onChoice({ ...choice, q: target.value })}
            onKeyDown={onKeyDown}
            className="h-8 w-full rounded-md bg-sunken px-8 text-sm outline-none ring-1 ring-line ring-inset placeholder:text-muted focus:ring-2 focus:ring-accent touch:h-11 [&::-webkit-search-cancel-button]:hidden"
          />
          {q !== '' && (
            <span className="absolute inset-y-0 end-0.5 flex items-center">
              <IconButton
                icon={X}
                label={text.clear}
                onClick={() => {
                  onChoice({ ...choice, q: '' });
                  input.current?.focus();
                }}
              />
            </span>
          )}
        </div>
        <IconButton
          icon={ListFilter}
          label={words.contact.filter.title}
          aria-pressed={filter !== undefined}
          onClick={() => setIsFiltering(true)}
        />
        {mayWrite && (
          <IconButton icon={Plus} label={words.contact.create.command} onClick={() => setIsCreating(true)} />
        )}
        <ContactFilesMenu choice={choice} />
      </div>
      {filter && (
        <div className="mx-4 mb-3 flex items-center gap-1 text-xs text-soft">
          <span className="min-w-0 flex-1 truncate">
            {words.contact.filter.active(conditionsOf(filter).length)}
          </span>
          <Button size="small" variant="quiet" onClick={() => setIsFiltering(true)}>
            {words.contact.filter.edit}
          </Button>
          <Button size="small" variant="quiet" onClick={() => onChoice({ ...choice, filter: undefined })}>
            {words.contact.filter.clear}
          </Button>
        </div>
      )}
      {isCreating && <ContactForm onClose={() => setIsCreating(false)} onOpen={onOpen} />}
      {isFiltering && (
        <ContactFilterDialog
          filter={filter}
          onFilter={(next) => onChoice({ ...choice, filter: next })}
          onClose={() => setIsFiltering(false)}
        />
      )}
    </header>
  );
}
