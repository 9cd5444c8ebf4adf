import { Link } from '@tanstack/react-router';
import { ArrowLeft, CircleCheck, Clock, PanelRight, RotateCcw, SignalHigh, Tag } from 'lucide-react';
import { Button } from '../../design/button.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import type { Conversation } from '../../sdk/src/types.ts';
import type { Actions } from '../actions/use-actions.ts';
import { ColleagueAvatars } from '../colleagues/colleague-avatars.tsx';
import { useMembership } from '../session/use-membership.ts';
import { contactName } from '../words/names.ts';
import { words } from '../words/words.ts';
import { AssigneeButton } from './assignee-button.tsx';
import { MoreMenu } from './more-menu.tsx';

const texts = words.conversation;

type Props = {
  conversationId: string;
  conversation: Conversation | undefined;
  viewId: string;
  actions: Actions;
  onContact: () => void;
};

/** The subject of a conversation, and its actions. */
export function ConversationHeader({ conversationId, conversation, viewId, actions, onContact }: Props) {
  return (
    <header className="@container flex h-12 shrink-0 items-center gap-1 border-b border-line px-4">
      <BackLink viewId={viewId} />
      <div className="min-w-0 flex-1 pe-2">
        {conversation ? <Title conversation={conversation} /> : <Skeleton className="h-4 w-64" />}
      </div>
      <ColleagueAvatars conversationId={conversationId} />
      <AssigneeButton assignee={conversation?.assignee ?? null} onClick={actions.assign} />
      <span className="hidden @md:contents">
        <IconButton icon={Tag} label={texts.tags.title} keys="t" onClick={actions.tag} />
        <IconButton icon={SignalHigh} label={texts.priority.title} keys="p" onClick={actions.prioritise} />
      </span>
      <IconButton icon={Clock} label={texts.snooze.title} keys="s" onClick={actions.snooze} />
      <MoreMenu conversationId={conversationId} actions={actions} />
      <span className="xl:hidden">
        <IconButton icon={PanelRight} label={texts.theContact} onClick={onContact} />
      </span>
      <Button size="small" className="ms-1" onClick={actions.toggleClosed} aria-keyshortcuts="e">
        {actions.isClosed ? (
          <RotateCcw aria-hidden className="size-3.5" />
        ) : (
          <CircleCheck aria-hidden className="size-3.5" />
        )}
        {actions.isClosed ? texts.reopen : texts.close}
      </Button>
    </header>
  );
}

function BackLink({ viewId }: { viewId: string }) {
  const { organization } = useMembership();
  return (
    <Link
      to="/o/$organization/inbox/$view"
      params={{ organization: organization.slug, view: viewId }}
      aria-label={texts.backToList}
      className="-ms-2 inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover md:hidden"
    >
      <ArrowLeft aria-hidden className="size-4" />
    </Link>
  );
}

function Title({ conversation: { subject, number, contact } }: { conversation: Conversation }) {
  return (
    <h1 className="flex min-w-0 items-baseline gap-2 text-base font-semibold">
      <bdi className="truncate" title={subject ?? undefined}>
        {subject ?? contactName(contact)}
      </bdi>
      <span className="hidden shrink-0 text-xs font-normal text-muted tabular-nums @sm:inline">
        {texts.number(number)}
      </span>
    </h1>
  );
}
