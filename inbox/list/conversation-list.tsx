import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Menu as MenuIcon } from 'lucide-react';
import { use, useEffect, useMemo, useRef } from 'react';
import { EmptyState } from '../../design/empty-state.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { useMembership } from '../session/use-membership.ts';
import { SidebarContext } from '../shell/sidebar-context.ts';
import { contactName } from '../words/names.ts';
import { words } from '../words/words.ts';
import { ConversationRow } from './conversation-row.tsx';
import { conversationsIn, conversationsQuery } from './conversations-query.ts';
import { RowSkeletons } from './row-skeletons.tsx';
import { SelectBox } from './select-box.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useChosen } from './use-chosen.ts';
import { useListKeys } from './use-list-keys.ts';
import { useSelection } from './use-selection.ts';
import type { View } from './views.ts';

const rowHeight = 80;

/** The conversations of a view: only what is in sight is drawn, and more is read before its end comes into sight. */
export function ConversationList({ view }: { view: View }) {
  const { organization } = useMembership();
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    conversationsQuery(organization.id, view),
  );
  const conversations = useMemo(() => conversationsIn(data), [data]);
  const { chosenId, choose } = useChosen(view.id);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: conversations.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => conversations[index]?.id ?? index,
    overscan: 8,
  });
  const visible = rows.getVirtualItems();
  const last = visible.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && last >= conversations.length - 15) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, last, conversations.length, fetchNextPage]);
  const selection = useSelection(conversations, chosenId);
  useListKeys({ conversations, chosenId, choose, show: (index) => rows.scrollToIndex(index) });

  return (
    <section
      aria-label={words.list.title(view.name)}
      className={`${chosenId === undefined ? 'flex' : 'hidden md:flex'} w-full shrink-0 flex-col border-e border-line bg-surface md:w-80 xl:w-88`}
    >
      <ListHeader name={view.name} />
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {isPending && <RowSkeletons height={rowHeight} />}
        {!isPending && conversations.length === 0 && (
          <EmptyState icon={view.icon} title={view.name}>
            {view.empty}
          </EmptyState>
        )}
        <ul className="relative" style={{ height: rows.getTotalSize() }}>
          {visible.map(({ index, key, start }) => {
            const conversation = conversations[index];
            return (
              conversation && (
                <li
                  key={key}
                  className="group absolute inset-x-0 top-0"
                  style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                >
                  <SelectBox
                    name={contactName(conversation.contact)}
                    isSelected={selection.ids.has(conversation.id)}
                    onToggle={() => selection.toggle(conversation.id)}
                  />
                  <ConversationRow
                    conversation={conversation}
                    viewId={view.id}
                    isChosen={conversation.id === chosenId}
                    showsAssignee={view.id !== 'mine'}
                  />
                </li>
              )
            );
          })}
        </ul>
      </div>
      {selection.selected.length > 0 && (
        <SelectionBar selected={selection.selected} viewId={view.id} onDone={selection.clear} />
      )}
    </section>
  );
}

function ListHeader({ name }: { name: string }) {
  const { setIsOpen } = use(SidebarContext);
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line pe-4 ps-5">
      <span className="-ms-2 md:hidden">
        <IconButton icon={MenuIcon} label={words.shell.openMenu} onClick={() => setIsOpen(true)} />
      </span>
      <h1 className="truncate text-base font-semibold">
        <bdi>{name}</bdi>
      </h1>
    </header>
  );
}
