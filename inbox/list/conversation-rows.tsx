import { type MouseEvent, type ReactNode, useEffect } from 'react';
import type { Conversation } from '../../sdk/src/types.ts';
import type { View } from '../cache/queries/views.ts';
import { lazyPart } from '../connection/lazy-part.tsx';
import { LoadFailed } from '../connection/load-failed.tsx';
import { StaleNotice } from '../connection/stale-notice.tsx';
import { useOverlay } from '../page/use-overlay.ts';
import { contactName } from '../words/names.ts';
import { words } from '../words/words.ts';
import { ConversationRow } from './row/conversation-row.tsx';
import { rowHeight } from './row/row-height.ts';
import { RowSkeleton } from './row/row-skeleton.tsx';
import { RowSkeletons } from './row/row-skeletons.tsx';
import { SelectBox } from './row/select-box.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useRows } from './use-rows.ts';
import { useSelectedConversation } from './use-selected-conversation.ts';
import { useSelection } from './use-selection.ts';

/** Loaded with the first selection. */
const SelectionBar = lazyPart({
  script: () => import('./selection-bar.tsx'),
  pick: (it) => it.SelectionBar,
});

type Props = {
  view: View;
  /** Listed in the cheat sheet. */
  shown: View;
  empty: ReactNode;
  /** Called when the rows are shown, or can't be loaded. */
  onShown: () => void;
};

/** The virtualized rows of a view, and the bulk actions for the selected ones. */
export function ConversationRows({ view, shown, empty, onShown }: Props) {
  const rows = useRows(shown);
  const { conversations, isPending } = rows;
  useEffect(() => {
    if (!isPending) onShown();
  }, [isPending, onShown]);
  // Pages of a filter can be empty; it reads on until it finds something.
  const isLooking = conversations.length === 0 && rows.query.hasNextPage && !rows.query.isError;
  const { chosenId, choose } = useSelectedConversation(view.id);
  const overlay = useOverlay('list');
  const selection = useSelection(view, rows);
  useListKeys({ ...rows, choose });
  /** Shift-click on the row; the checkbox handles its own clicks. */
  const extendBy = (event: MouseEvent, conversation: Conversation) => {
    if (!event.shiftKey || !(event.target as Element).closest('a')) return;
    // Browsers would open a new window.
    event.preventDefault();
    event.stopPropagation();
    selection.extendTo(conversation);
  };

  return (
    <>
      <StaleNotice query={rows.query} />
      <div
        ref={rows.scroller}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        {(isPending || isLooking) && <RowSkeletons />}
        {rows.query.data !== undefined &&
          !rows.query.isPlaceholderData &&
          !isLooking &&
          conversations.length === 0 &&
          empty}
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
                      match={rows.matches[conversation.id]}
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
    </>
  );
}

/** Browsers would select the text between two shift-clicks. */
function keepTextUnselected(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}
