import { Link } from '@tanstack/react-router';
import { ArrowLeft, CircleCheck, Clock, PanelLeft, PanelRight, RotateCcw } from 'lucide-react';
import { Button } from '../../design/button.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import type { Conversation } from '../../sdk/src/types.ts';
import type { Actions } from '../actions/use-actions.ts';
import { ColleagueAvatars } from '../colleagues/colleague-avatars.tsx';
import { ariaKeys } from '../keyboard/aria-keys.ts';
import { useKeyOf } from '../keyboard/key-store.ts';
import { useOverlay } from '../page/use-overlay.ts';
import { useMembership } from '../session/use-membership.ts';
import { contactName } from '../words/names.ts';
import { words } from '../words/words.ts';
import { MoreMenu } from './more-menu.tsx';
import { Properties } from './properties.tsx';

const texts = words.conversation;

type Props = {
  conversationId: string;
  conversation: Conversation | undefined;
  viewId: string;
  actions: Actions;
  contactPanel: { isOpen: boolean; toggle: () => void };
};

/** The subject of a conversation with its actions, and below it its properties. */
export function ConversationHeader({ conversationId, conversation, viewId, actions, contactPanel }: Props) {
  const keyOf = useKeyOf();
  return (
    <header className="shrink-0 border-b border-line px-4 py-1.5 max-md:px-2">
      <div className="flex items-start gap-1">
        <BackLink viewId={viewId} />
        <div className="min-w-0 flex-1 self-center pe-1">
          {conversation ? (
            <Title conversation={conversation} />
          ) : (
            <Skeleton className="h-4 w-64 max-w-full" />
          )}
        </div>
        <span className="flex min-h-9 items-center gap-1 touch:min-h-11">
          <ColleagueAvatars conversationId={conversationId} />
          {actions.mayChange && (
            <span className="hidden md:contents">
              <IconButton
                icon={Clock}
                label={texts.snooze.title}
                keys={keyOf('snooze')}
                onClick={actions.snooze}
              />
            </span>
          )}
          <MoreMenu conversationId={conversationId} actions={actions} />
          <IconButton
            icon={PanelRight}
            label={texts.theContact}
            aria-expanded={contactPanel.isOpen}
            onClick={contactPanel.toggle}
          />
          {actions.mayChange && (
            <span className="hidden md:contents">
              <Button
                size="small"
                className="ms-1"
                onClick={actions.toggleClosed}
                aria-keyshortcuts={ariaKeys(keyOf('toggle_closed'))}
              >
                {actions.isClosed ? (
                  <RotateCcw aria-hidden className="size-3.5" />
                ) : (
                  <CircleCheck aria-hidden className="size-3.5" />
                )}
                {actions.isClosed ? texts.reopen : texts.close}
              </Button>
            </span>
          )}
        </span>
      </div>
      {conversation ? (
        <Properties conversation={conversation} actions={actions} />
      ) : (
        <div className="h-7 touch:h-11" />
      )}
    </header>
  );
}

/** Without room for the list: a link back to it; on a tablet, a button that opens it over the thread. */
function BackLink({ viewId }: { viewId: string }) {
  const { organization } = useMembership();
  const list = useOverlay('list');
  return (
    <span className="-ms-1 flex lg:hidden">
      <Link
        to="/o/$organization/inbox/$view"
        params={{ organization: organization.slug, view: viewId }}
        aria-label={texts.backToList}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover touch:size-11"
      >
        <ArrowLeft aria-hidden className="size-4" />
      </Link>
      <span className="hidden md:block">
        <IconButton icon={PanelLeft} label={texts.showList} onClick={list.open} className="size-9" />
      </span>
    </span>
  );
}

function Title({ conversation: { subject, contact } }: { conversation: Conversation }) {
  return (
    <h1
      className="line-clamp-3 text-base leading-5 font-semibold [overflow-wrap:anywhere]"
      title={subject ?? undefined}
    >
      <bdi>{subject ?? contactName(contact)}</bdi>
    </h1>
  );
}
