import { ListFilter, Menu as MenuIcon, X } from 'lucide-react';
import { type MouseEvent, use, useState } from 'react';
import { IconButton } from '../../design/icon-button.tsx';
import type { Conversation } from '../../sdk/src/types.ts';
import { unreadView, type View } from '../cache/queries/views.ts';
import { LoadFailed } from '../connection/load-failed.tsx';
import { StaleNotice } from '../connection/stale-notice.tsx';
import { SidebarContext } from '../page/sidebar-context.ts';
import { useOverlay } from '../page/use-overlay.ts';
import { contactName } from '../words/names.ts';
import { words } from '../words/words.ts';
import { EmptyList } from './empty-list.tsx';
import { ConversationRow } from './row/conversation-row.tsx';
import { rowHeight } from './row/row-height.ts';
import { RowSkeleton } from './row/row-skeleton.tsx';
import { RowSkeletons } from './row/row-skeletons.tsx';
import { SelectBox } from './row/select-box.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useRows } from './use-rows.ts';
import { useSelectedConversation } from './use-selected-conversation.ts';
import { useSelection } from './use-selection.ts';

/** The conversations of a view, however many there are. */
export function ConversationList({ view }: { view: View }) {
  const [isUnreadOnly, setIsUnreadOnly] = useState(false);
  const rows = useRows(isUnreadOnly ? unreadView(view) : view);
  const { conversations } = rows;
  const { chosenId, choose } = useSelectedConversation(view.id);
  const overlay = useOverlay('list');
  const selection = useSelection(view, rows, chosenId);
  useListKeys({ ...rows, chosenId, choose });
  /** Shift-click on the row; the checkbox handles its own clicks. */
  const extendBy = (event: MouseEvent, conversation: Conversation) => {
    if (!event.shiftKey || !(event.target as Element).closest('a')) return;
    // Browsers would open a new window.
    event.preventDefault();
    event.stopPropagation();
    selection.extendTo(conversation);
  };

  return (
    <section
      aria-label={words.list.title(view.name)}
      className={`${placeOf(chosenId !== undefined, overlay.isOpen)} min-h-0 shrink-0 flex-col border-e border-line bg-surface lg:w-80 2xl:w-88`}
    >
      <ListHeader
        view={view}
        isUnreadOnly={isUnreadOnly}
        onUnreadOnly={setIsUnreadOnly}
        onClose={overlay.isOpen ? overlay.close : undefined}
      />
      <StaleNotice query={rows.query} />
      <div
        ref={rows.scroller}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        {rows.isPending && <RowSkeletons />}
        {rows.query.data !== undefined && conversations.length === 0 && (
          <EmptyList view={isUnreadOnly ? unreadView(view) : view} />
        )}
        {rows.query.isLoadingError && (
          <LoadFailed
            title={words.connection.listFailed}
            error={rows.query.error}
            onRetry={() => void rows.query.refetch()}
          />
        )}
        <ul className="relative" style={{ height: rows.height }}>
          {rows.visible.map(({ index, key, start }) => {
            const conversation = conversations[index - rows.before];
            return (
              <li
                key={key}
                className={`group absolute inset-x-0 top-0 contain-strict ${conversation && selection.isPicked(conversation.id) ? 'bg-accent-soft' : ''}`}
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                onMouseDown={keepTextUnselected}
                onClickCapture={(event) => conversation && extendBy(event, conversation)}
              >
                {conversation ? (
                  <>
                    <SelectBox
                      name={contactName(conversation.contact)}
                      isSelected={selection.isPicked(conversation.id)}
                      onToggle={() => selection.toggle(conversation)}
                      onExtend={() => selection.extendTo(conversation)}
                    />
                    <ConversationRow
                      conversation={conversation}
                      viewId={view.id}
                      isChosen={conversation.id === chosenId}
                      showsAssignee={view.id !== 'mine'}
                      replaces={overlay.isOpen}
                    />
                  </>
                ) : (
                  <RowSkeleton />
                )}
              </li>
            );
          })}
        </ul>
      </div>
      <p role="status" className="sr-only">
        {selection.selected.length > 0 && words.list.selected(selection.selected.length)}
      </p>
      {selection.selected.length > 0 && (
        <SelectionBar selected={selection.selected} viewId={view.id} onDone={selection.clear} />
      )}
    </section>
  );
}

/** Browsers would select the text between two shift-clicks. */
function keepTextUnselected(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}

/** Beside the thread if both have room; otherwise instead of it, or over it while it is opened. */
function placeOf(isConversationOpen: boolean, isOverlay: boolean): string {
  if (!isConversationOpen) return 'flex w-full';
  if (!isOverlay) return 'hidden lg:flex';
  return 'flex max-lg:safe-area max-lg:fixed max-lg:inset-y-0 max-lg:start-0 max-lg:z-20 max-lg:w-[min(22rem,calc(100vw-3rem))] max-lg:shadow-menu md:max-lg:start-14';
}

type HeaderProps = {
  view: View;
  isUnreadOnly: boolean;
  onUnreadOnly: (isUnreadOnly: boolean) => void;
  /** Set while the list is open over a conversation. */
  onClose: (() => void) | undefined;
};

function ListHeader({ view: { name, isFixed = false }, isUnreadOnly, onUnreadOnly, onClose }: HeaderProps) {
  const { setIsOpen } = use(SidebarContext);
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line pe-4 ps-5 touch:h-13">
      {onClose ? (
        <span className="-ms-3 lg:hidden">
          <IconButton icon={X} label={words.list.hide} onClick={onClose} />
        </span>
      ) : (
        <span className="-ms-3 md:hidden">
          <IconButton icon={MenuIcon} label={words.shell.openMenu} onClick={() => setIsOpen(true)} />
        </span>
      )}
      <h1 className="min-w-0 flex-1 truncate text-base font-semibold">
        <bdi>{name}</bdi>
      </h1>
      {!isFixed && (
        <IconButton
          icon={ListFilter}
          label={words.notifications.unreadOnly}
          aria-pressed={isUnreadOnly}
          onClick={() => onUnreadOnly(!isUnreadOnly)}
        />
      )}
    </header>
  );
}
