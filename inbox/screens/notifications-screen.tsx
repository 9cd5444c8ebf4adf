import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import {
  AlarmClock,
  AtSign,
  Bell,
  CalendarClock,
  CheckCheck,
  Menu as MenuIcon,
  MessageSquare,
  Settings,
  StickyNote,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { use, useRef } from 'react';
import type { Notification } from '../../contract/inbox/notification.ts';
import type { NotificationKind } from '../../contract/values/notification-kinds.ts';
import { Avatar } from '../../design/avatar.tsx';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { notificationPagesQuery } from '../cache/queries/notification-queries.ts';
import { LoadFailed } from '../connection/load-failed.tsx';
import { ariaKeys } from '../keyboard/aria-keys.ts';
import { useKeyOf } from '../keyboard/key-store.ts';
import { showUndo } from '../keyboard/show-undo.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { RowSkeletons } from '../list/row/row-skeletons.tsx';
import { kindText } from '../notifications/kind-text.ts';
import { ReminderList } from '../notifications/reminder-list.tsx';
import { markAll, markNotification } from '../notifications/requests.ts';
import { useCountedTitle } from '../notifications/use-counted-title.ts';
import { useNotificationContext } from '../notifications/use-notification-context.ts';
import { SidebarContext } from '../page/sidebar-context.ts';
import { useMembership } from '../session/use-membership.ts';
import { contactName } from '../words/names.ts';
import { ageText, dateText, dayText } from '../words/times.ts';
import { words } from '../words/words.ts';

const texts = words.notifications;

/** All of the user's notifications, by day. */
export function NotificationsScreen() {
  const { organization } = useMembership();
  const { setIsOpen } = use(SidebarContext);
  const context = useNotificationContext();
  const query = useInfiniteQuery(notificationPagesQuery(organization.id));
  const list = useRef<HTMLDivElement>(null);
  const notifications = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const hasUnread = notifications.some(({ is_read }) => !is_read);
  useCountedTitle(texts.title);
  const readAll = () => {
    if (!hasUnread) return;
    const readingId = newReadingId();
    void markAll(context, readingId, true);
    showUndo(texts.allRead, () => void markAll(context, readingId, false));
  };
  useListKeys(list, notifications, readAll);
  const keyOf = useKeyOf();
  return (
    <div className="flex min-w-0 flex-1 flex-col bg-surface">
      <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-4">
        <span className="-ms-2 md:hidden">
          <IconButton icon={MenuIcon} label={words.shell.openMenu} onClick={() => setIsOpen(true)} />
        </span>
        <h1 className="min-w-0 flex-1 truncate text-base font-semibold">{texts.title}</h1>
        <Button
          variant="quiet"
          size="small"
          onClick={readAll}
          aria-disabled={!hasUnread}
          aria-keyshortcuts={ariaKeys(keyOf('mark_all_read'))}
        >
          <CheckCheck aria-hidden className="size-4" strokeWidth={1.75} />
          <span className="max-sm:sr-only">{texts.markAllRead}</span>
        </Button>
        <Link
          to="/o/$organization/settings/notifications"
          params={{ organization: organization.slug }}
          aria-label={texts.settings}
          title={texts.settings}
          className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-text touch:size-11"
        >
          <Settings aria-hidden className="size-4" strokeWidth={1.75} />
        </Link>
      </header>
      <div ref={list} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <ReminderList />
        {query.isPending && <RowSkeletons />}
        {query.isLoadingError && (
          <LoadFailed title={texts.failed} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.data !== undefined && notifications.length === 0 && (
          <EmptyState icon={Bell} title={texts.empty}>
            {texts.emptyWhy}
          </EmptyState>
        )}
        {byDay(notifications).map(([day, ofDay]) => (
          <section key={day} aria-label={day}>
            <h2 className="sticky top-0 z-10 border-b border-line bg-surface px-4 py-1.5 text-2xs font-medium text-muted md:px-6">
              {day}
            </h2>
            <ul>
              {ofDay.map((notification) => (
                <li key={notification.id}>
                  <Row notification={notification} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {query.hasNextPage && (
          <div className="flex justify-center p-4">
            <Button onClick={() => void query.fetchNextPage()} disabled={query.isFetchingNextPage}>
              {texts.showOlder}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

const icons = {
  assignment: UserRound,
  mention: AtSign,
  reply: MessageSquare,
  note: StickyNote,
  team: UsersRound,
  held: CalendarClock,
  reminder: AlarmClock,
} as const satisfies Record<NotificationKind, unknown>;

function Row({ notification }: { notification: Notification }) {
  const { organization } = useMembership();
  const { conversation, kind, is_read, excerpt, updated_at, user, app } = notification;
  const Icon = icons[kind];
  return (
    <Link
      to="/o/$organization/inbox/$view/$conversation"
      params={{ organization: organization.slug, view: 'open', conversation: conversation.id }}
      data-notification={notification.id}
      className="relative flex gap-3 border-b border-line px-4 py-2.5 -outline-offset-2 hover:bg-hover focus-visible:bg-selected md:px-6"
    >
      {!is_read && (
        <span className="absolute start-1 top-1/2 size-2 -translate-y-1/2 rounded-full bg-accent md:start-2" />
      )}
      <span className="relative mt-0.5 shrink-0 self-start">
        <Avatar name={user ? contactName(user) : (app?.name ?? texts.deskbell)} />
        <span className="absolute -end-1.5 -bottom-1.5 rounded-full bg-surface p-0.5">
          <Icon aria-hidden className="size-3 text-muted" strokeWidth={2} />
        </span>
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <bdi className={`min-w-0 flex-1 truncate ${is_read ? 'text-soft' : 'font-semibold'}`}>
            {kindText(notification)}
          </bdi>
          {!is_read && <span className="sr-only">{texts.unread}</span>}
          <time
            className="shrink-0 text-2xs text-muted tabular-nums"
            dateTime={new Date(updated_at * 1000).toISOString()}
            title={dateText(updated_at)}
          >
            {ageText(updated_at)}
          </time>
        </span>
        <bdi className="block truncate text-xs text-soft">
          {conversation.subject ?? words.list.noSubject}
          {conversation.contact && ` · ${contactName(conversation.contact)}`}
        </bdi>
        {excerpt && <bdi className="block truncate text-xs text-muted">{excerpt}</bdi>}
      </span>
    </Link>
  );
}

/** J and K move the focus through the rows; Enter opens the focused one like any link. */
function useListKeys(
  list: { current: HTMLDivElement | null },
  notifications: readonly Notification[],
  readAll: () => void,
): void {
  const context = useNotificationContext();
  const navigate = useNavigate();
  const { organization } = useMembership();
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-notification]') ?? [])];
  const step = (by: number) => {
    const all = rows();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const focused = () => {
    const id = (document.activeElement as HTMLElement | null)?.dataset.notification;
    return notifications.find((it) => it.id === id);
  };
  const toggle = (isRead?: boolean) => {
    const it = focused();
    if (it) void markNotification(context, it.id, isRead ?? !it.is_read);
  };
  const open = () => {
    const it = focused() ?? notifications[0];
    if (!it) return;
    void navigate({
      to: '/o/$organization/inbox/$view/$conversation',
      params: { organization: organization.slug, view: 'open', conversation: it.conversation.id },
    });
  };
  useKeys({
    next: { name: texts.next, group: 'moving', run: () => step(1) },
    previous: { name: texts.previous, group: 'moving', run: () => step(-1) },
    open_notification: { name: texts.open, group: 'moving', run: open },
    toggle_read: { name: texts.toggleRead, group: 'everywhere', run: () => toggle() },
    toggle_unread: { name: texts.markUnread, group: 'everywhere', run: () => toggle(false), isKeyOnly: true },
    mark_all_read: { name: texts.markAllRead, group: 'everywhere', run: readAll },
  });
}

function byDay(notifications: readonly Notification[]): [string, Notification[]][] {
  return [...Map.groupBy(notifications, ({ updated_at }) => dayText(updated_at))];
}

function newReadingId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
