import { Link } from '@tanstack/react-router';
import { ArrowLeft, PanelRight } from 'lucide-react';
import { IconButton } from '../../design/icon-button.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import type { Conversation } from '../../sdk/src/types.ts';
import { useMembership } from '../session/use-membership.ts';
import { contactName } from '../words/names.ts';

type Props = { conversation: Conversation | undefined; viewId: string; onContact: () => void };

/** What a conversation is about, and all that can be done with it. */
export function ConversationHeader({ conversation, viewId, onContact }: Props) {
  const { organization } = useMembership();
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-4">
      <Link
        to="/o/$organization/inbox/$view"
        params={{ organization: organization.slug, view: viewId }}
        aria-label="Back to the list"
        className="-ml-2 inline-flex size-7 items-center justify-center rounded-md text-muted hover:bg-hover md:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
      </Link>
      <div className="min-w-0 flex-1">
        {conversation ? <Title conversation={conversation} /> : <Skeleton className="h-4 w-64" />}
      </div>
      <span className="xl:hidden">
        <IconButton icon={PanelRight} label="The contact" onClick={onContact} />
      </span>
    </header>
  );
}

function Title({ conversation: { subject, number, contact } }: { conversation: Conversation }) {
  return (
    <h2 className="flex min-w-0 items-baseline gap-2 text-base font-semibold">
      <bdi className="truncate">{subject ?? contactName(contact)}</bdi>
      <span className="shrink-0 text-xs font-normal text-muted tabular-nums">#{number}</span>
    </h2>
  );
}
