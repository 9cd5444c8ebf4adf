import { ListFilter, Menu as MenuIcon, Search, X } from 'lucide-react';
import { type ReactNode, use, useState } from 'react';
import { IconButton } from '../../design/icon-button.tsx';
import { unreadView, type View } from '../cache/queries/views.ts';
import { importScript } from '../connection/import-script.ts';
import { lazyPart } from '../connection/lazy-part.tsx';
import { useKeyOf } from '../keyboard/key-store.ts';
import { Drawer } from '../page/drawer.tsx';
import { SidebarContext } from '../page/sidebar-context.ts';
import { useOverlay } from '../page/use-overlay.ts';
import { ViewObstacle } from '../views/view-obstacle.tsx';
import { loadFilterWords } from '../words/load-filter-words.ts';
import { language } from '../words/locale/current-language.ts';
import { words } from '../words/words.ts';
import { ConversationRows } from './conversation-rows.tsx';
import { EmptyList } from './empty-list.tsx';
import { PendingConversations } from './pending-conversations.tsx';
import { useSelectedConversation } from './use-selected-conversation.ts';

/** Loaded with the first filter or saved view. */
const ViewActions = lazyPart({
  before: () => loadFilterWords(language, importScript),
  script: () => import('../views/view-actions.tsx'),
  pick: (it) => it.ViewActions,
});

type ListProps = {
  view: View;
  onSearch: () => void;
  /** Called when the rows are shown, or can't be loaded. */
  onShown: () => void;
};

/** The conversations of a view, below its name. */
export function ConversationList({ view, onSearch, onShown }: ListProps) {
  const [isUnreadOnly, setIsUnreadOnly] = useState(false);
  const overlay = useOverlay('list');
  const shown = isUnreadOnly ? unreadView(view) : view;
  return (
    <ListFrame view={view} label={words.list.title(view.name)}>
      <ListHeader
        view={view}
        isUnreadOnly={isUnreadOnly}
        onUnreadOnly={setIsUnreadOnly}
        onClose={overlay.isOpen ? overlay.close : undefined}
        onSearch={onSearch}
      />
      {view.isUnknown && (
        <p role="status" className="border-b border-line bg-sunken px-5 py-2 text-xs text-soft">
          {words.list.unknownView}
        </p>
      )}
      <PendingConversations viewId={view.id} />
      {view.obstacle ? (
        <ViewObstacle view={view} />
      ) : (
        <ConversationRows view={view} shown={shown} empty={<EmptyList view={shown} />} onShown={onShown} />
      )}
    </ListFrame>
  );
}

/** The column that contains the list. */
export function ListFrame({ view, label, children }: { view: View; label: string; children: ReactNode }) {
  const { chosenId } = useSelectedConversation(view.id);
  const { isOpen } = useOverlay('list');
  return (
    <Drawer overlay="list" label={label} closeLabel={words.list.hide} side="start">
      <section
        aria-label={label}
        className={`${layoutClass(chosenId !== undefined, isOpen)} min-h-0 shrink-0 flex-col border-e border-line bg-surface lg:w-80 2xl:w-88`}
      >
        {children}
      </section>
    </Drawer>
  );
}

/** Beside the thread if both fit; otherwise instead of it, or over it while it is opened. */
function layoutClass(isConversationOpen: boolean, isOverlay: boolean): string {
  if (!isConversationOpen) return 'flex w-full';
  if (!isOverlay) return 'hidden lg:flex';
  return 'safe-area relative flex w-[min(22rem,calc(100vw-3rem))] shadow-menu md:ms-14';
}

type HeaderProps = {
  view: View;
  isUnreadOnly: boolean;
  onUnreadOnly: (isUnreadOnly: boolean) => void;
  /** Set while the list is open over a conversation. */
  onClose: (() => void) | undefined;
  onSearch: () => void;
};

function ListHeader({ view, isUnreadOnly, onUnreadOnly, onClose, onSearch }: HeaderProps) {
  const { name, isFixed = false, custom } = view;
  const { setIsOpen } = use(SidebarContext);
  const keyOf = useKeyOf();
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-b border-line pe-3 ps-5 touch:h-13">
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
      {custom && <ViewActions view={view} />}
      {!isFixed && !custom && (
        <IconButton
          icon={ListFilter}
          label={words.notifications.unreadOnly}
          aria-pressed={isUnreadOnly}
          onClick={() => onUnreadOnly(!isUnreadOnly)}
        />
      )}
      <IconButton icon={Search} label={words.shell.search} keys={keyOf('search')} onClick={onSearch} />
    </header>
  );
}
