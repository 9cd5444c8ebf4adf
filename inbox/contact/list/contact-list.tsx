import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Ban, SearchX } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { EmptyState } from '../../../design/empty-state.tsx';
import type { Contact } from '../../../sdk/src/types.ts';
import { type ContactChoice, contactListQuery } from '../../cache/queries/contact-queries.ts';
import { LoadFailed } from '../../connection/load-failed.tsx';
import { StaleNotice } from '../../connection/stale-notice.tsx';
import { useKeys } from '../../keyboard/use-keys.ts';
import { useMembership } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';
import { ContactListHeader } from './contact-list-header.tsx';
import { ContactRow, contactRowHeight } from './contact-row.tsx';
import { ContactRowSkeletons } from './contact-row-skeletons.tsx';
import { NoContacts } from './no-contacts.tsx';
import { useDebounced } from './use-debounced.ts';

const text = words.contact.list;

type Props = {
  choice: ContactChoice;
  onChoice: (choice: ContactChoice) => void;
  chosenId: string | undefined;
  onChoose: (contact: Contact, options: { replace: boolean }) => void;
  /** The search parameters that links to contacts preserve. */
  search: Record<string, unknown>;
};

/** The debounce time of the search. */
const pauseMilliseconds = 150;

/** How many rows before the end the next page is fetched. */
const ahead = 15;

/** The virtualized list of contacts; J and K move through it. */
export function ContactList({ choice, onChoice, chosenId, onChoose, search }: Props) {
  const { organization } = useMembership();
  const debounced = useDebounced(choice, pauseMilliseconds);
  const query = useInfiniteQuery({
    ...contactListQuery(organization.id, debounced),
    placeholderData: (previous) => previous,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const contacts = useMemo(() => contactsIn(data?.pages), [data]);
  const announced = useDeferredValue(contacts.length);
  const input = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: contacts.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => contactRowHeight,
    getItemKey: (index) => contacts[index]?.id ?? index,
    overscan: 8,
  });
  const visible = rows.getVirtualItems();
  const last = visible.at(-1)?.index;
  useEffect(() => {
    // A page of filtered contacts may be short, or empty.
    if (!isFetching && !isError && hasNextPage && (last ?? 0) >= contacts.length - ahead)
      void fetchNextPage();
  }, [isFetching, isError, hasNextPage, last, contacts.length, fetchNextPage]);

  const step = (by: number) => {
    const at = contacts.findIndex(({ id }) => id === chosenId);
    const index = at < 0 ? 0 : Math.min(Math.max(at + by, 0), contacts.length - 1);
    const next = contacts[index];
    if (!next) return;
    rows.scrollToIndex(index);
    onChoose(next, { replace: chosenId !== undefined });
  };
  useKeys({
    next: { name: text.next, group: 'moving', run: () => step(1) },
    previous: { name: text.previous, group: 'moving', run: () => step(-1) },
    search: { name: text.search, group: 'moving', run: () => input.current?.select() },
  });
  const open = (contact: Contact) => onChoose(contact, { replace: false });
  const takeFirst = () => {
    const [first] = contacts;
    input.current?.blur();
    if (first) open(first);
  };

  return (
    <section
      aria-label={text.title}
      className={`${chosenId === undefined ? 'flex w-full' : 'hidden lg:flex'} shrink-0 flex-col border-e border-line bg-surface lg:w-80 2xl:w-88`}
    >
      <ContactListHeader
        choice={choice}
        onChoice={onChoice}
        onEnter={takeFirst}
        onOpen={open}
        input={input}
      />
      <StaleNotice query={query} />
      <p role="status" className="sr-only">
        {(debounced.q !== '' || debounced.filter) && !isFetching && text.found(announced, hasNextPage)}
      </p>
      <div
        ref={scroller}
        aria-busy={query.isPlaceholderData}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain aria-busy:cursor-progress"
      >
        {(query.isPending || (contacts.length === 0 && hasNextPage && !isError)) && <ContactRowSkeletons />}
        {data !== undefined && contacts.length === 0 && !hasNextPage && (
          <Empty choice={debounced} onOpen={open} />
        )}
        {query.isLoadingError && (
          <LoadFailed title={text.failed} error={query.error} onRetry={() => void query.refetch()} />
        )}
        <ul className="relative" style={{ height: rows.getTotalSize() }}>
          {visible.map(({ index, key, start }) => {
            const contact = contacts[index];
            return (
              contact && (
                <li
                  key={key}
                  className="absolute inset-x-0 top-0 contain-strict"
                  style={{ height: contactRowHeight, transform: `translateY(${start}px)` }}
                >
                  <ContactRow contact={contact} search={search} isChosen={contact.id === chosenId} />
                </li>
              )
            );
          })}
        </ul>
      </div>
    </section>
  );
}

/** Without duplicates: a new contact shifts the others on to the next page. */
function contactsIn(pages: readonly { data: readonly Contact[] }[] = []): Contact[] {
  return [...new Map(pages.flatMap(({ data }) => data).map((it) => [it.id, it])).values()];
}

type EmptyProps = { choice: ContactChoice; onOpen: (contact: Contact) => void };

function Empty({ choice: { q, isBlocked, filter }, onOpen }: EmptyProps) {
  if (q.trim() !== '' || filter) return <EmptyState icon={SearchX} title={text.noMatches} />;
  if (isBlocked) return <EmptyState icon={Ban} title={text.noneBlocked} />;
  return <NoContacts onOpen={onOpen} />;
}
