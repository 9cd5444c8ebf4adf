import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { conversationListQuery } from '../cache/queries/conversation-list-query.ts';
import { conversationsIn } from '../cache/queries/conversation-pages.ts';
import { addressOfSearch, readSearchAddress, type SearchFilters } from '../cache/queries/search-filters.ts';
import { searchView } from '../cache/queries/views.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { ListFrame } from '../list/conversation-list.tsx';
import { ConversationRows } from '../list/conversation-rows.tsx';
import { useSelectedConversation } from '../list/use-selected-conversation.ts';
import { useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';
import { FilterChips } from './filter-chips.tsx';
import { RecentSearches } from './recent-searches.tsx';
import { SearchBox } from './search-box.tsx';
import { useLeaveSearch } from './use-open-search.ts';
import { useRecentSearches } from './use-recent-searches.ts';

const texts = words.search;

/** A search: text, filters, and results as you type. Its complete state is in the URL. */
export function SearchList({ viewId, onShown }: { viewId: string; onShown: () => void }) {
  const address = viewId.slice('search:'.length);
  const view = searchView(address);
  const filters = readSearchAddress(address);
  const { organization } = useMembership();
  const navigate = useNavigate();
  const leave = useLeaveSearch();
  const { choose } = useSelectedConversation(view.id);
  const { recent, remember, clear } = useRecentSearches();
  const column = useRef<HTMLDivElement>(null);
  const { data, isFetching, isPlaceholderData, hasNextPage } = useInfiniteQuery(
    conversationListQuery(organization.id, view),
  );
  const isEmpty = Object.keys(view.query).length === 0;
  const found = isEmpty || isPlaceholderData ? undefined : data && conversationsIn(data);
  const goTo = (next: string) =>
    void navigate({
      to: '/o/$organization/inbox/$view',
      params: { organization: organization.slug, view: `search:${next}` },
      replace: true,
    });
  const set = (changed: SearchFilters) => goTo(addressOfSearch({ ...filters, ...changed }));
  useKeys({ escape: { name: texts.back, group: 'moving', run: () => leaveOrBlur(column.current, leave) } });
  const links = () => [...(column.current?.querySelectorAll<HTMLElement>('li a') ?? [])];
  const onKeyDown = (event: KeyboardEvent) => {
    const at = links().indexOf(event.target as HTMLElement);
    if (at < 0 || !['ArrowDown', 'ArrowUp'].includes(event.key)) return;
    event.preventDefault();
    const next = links()[at + (event.key === 'ArrowDown' ? 1 : -1)];
    (next ?? (at === 0 ? column.current?.querySelector('input') : undefined))?.focus();
  };
  const onClickCapture = ({ target }: MouseEvent) => {
    if ((target as Element).closest('li a')) remember(address);
  };
  const openFirst = () => {
    const [first] = found ?? [];
    if (!first) return;
    remember(address);
    void choose(first.id);
  };
  return (
    <ListFrame view={view} label={texts.title}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed */}
      <div
        ref={column}
        className="flex min-h-0 flex-1 flex-col"
        onKeyDown={onKeyDown}
        onClickCapture={onClickCapture}
      >
        <h1 className="sr-only">{texts.title}</h1>
        <SearchBox
          text={filters.q ?? ''}
          isBusy={isFetching}
          onText={(q) => set({ q })}
          onSubmit={openFirst}
          onDown={() => links()[0]?.focus()}
          onLeave={leave}
        />
        <FilterChips filters={filters} set={set} />
        <p
          role="status"
          className={found && found.length > 0 ? 'px-5 pb-1.5 text-2xs text-muted' : 'sr-only'}
        >
          {found && texts.found(found.length, hasNextPage)}
        </p>
        {isEmpty ? (
          <RecentSearches recent={recent} onChoose={goTo} onClear={clear} />
        ) : (
          <div
            className={`flex min-h-0 flex-1 flex-col border-t border-line transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
          >
            <ConversationRows
              onShown={onShown}
              view={view}
              shown={view}
              empty={
                <NoMatches filters={filters} onClear={() => goTo(addressOfSearch({ q: filters.q ?? '' }))} />
              }
            />
          </div>
        )}
      </div>
    </ListFrame>
  );
}

/** From a text field elsewhere, Escape first leaves that field. */
function leaveOrBlur(column: HTMLElement | null, leave: () => void): void {
  const { activeElement } = document;
  const isElsewhere = activeElement !== document.body && !column?.contains(activeElement);
  if (
    isElsewhere &&
    activeElement instanceof HTMLElement &&
    activeElement.matches('input, textarea, [contenteditable=true]')
  )
    activeElement.blur();
  else leave();
}

function NoMatches({ filters: { q, ...others }, onClear }: { filters: SearchFilters; onClear: () => void }) {
  const isFiltered = Object.keys(others).length > 0;
  return (
    <EmptyState icon={SearchX} title={texts.noMatches}>
      {q !== undefined && <p>{texts.noMatchesHelp}</p>}
      {isFiltered && (
        <>
          <p className="pt-2">{texts.noMatchesFiltered}</p>
          <Button size="small" className="mt-2 touch:h-11" onClick={onClear}>
            {texts.clearFilters}
          </Button>
        </>
      )}
    </EmptyState>
  );
}
