import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { countText } from '../words/locale/count-text.ts';
import { words } from '../words/words.ts';

type Props = {
  name: string;
  icon: LucideIcon;
  /** Replaces the icon. */
  mark?: ReactNode;
  count?: number | undefined;
  /** Whether there may be more than `count`. */
  isAtLeast?: boolean | undefined;
  /** Whether there may be some, although none were counted. */
  isUncertain?: boolean | undefined;
  /** Whether it contains anything unread. */
  isUnread?: boolean | undefined;
};

/** The style of every link of the sidebar, in the inbox and in settings. */
export const sidebarLinkStyle =
  'relative flex h-7 w-full min-w-0 items-center gap-2 rounded-md px-2 text-soft hover:bg-hover data-[status=active]:bg-selected data-[status=active]:font-medium data-[status=active]:text-text rail:h-11 rail:justify-center rail:px-0 touch:h-11';

/** The icon, name and count of a sidebar link. */
export function SidebarLine({
  name,
  icon: Icon,
  mark,
  count = 0,
  isAtLeast,
  isUncertain = false,
  isUnread = false,
}: Props) {
  return (
    <>
      {mark ?? <Icon aria-hidden className="size-4 shrink-0 text-muted" strokeWidth={1.75} />}
      <bdi className={`min-w-0 flex-1 truncate rail:sr-only ${isUnread ? 'font-semibold text-text' : ''}`}>
        {name}
      </bdi>
      {isUnread && <span className="sr-only">{words.notifications.unread}</span>}
      {(count > 0 || isUncertain) && (
        <span className="text-2xs font-normal text-muted tabular-nums rail:absolute rail:end-0.5 rail:bottom-0">
          {isUncertain ? '…' : countText(count, isAtLeast)}
        </span>
      )}
    </>
  );
}
