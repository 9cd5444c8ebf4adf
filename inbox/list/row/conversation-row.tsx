import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { Avatar } from '../../../design/avatar.tsx';
import type { Conversation, ConversationMatch } from '../../../sdk/src/types.ts';
import { PriorityMark } from '../../actions/priority-mark.tsx';
import { usePrefetch } from '../../cache/queries/use-prefetch.ts';
import { useIsUnread } from '../../cache/unread/unread.ts';
import { ColleagueBadge } from '../../colleagues/colleague-badge.tsx';
import { useMembership } from '../../session/use-membership.ts';
import { contactName } from '../../words/names.ts';
import { ageText, dateText } from '../../words/times.ts';
import { words } from '../../words/words.ts';
import { ChannelName } from './channel-name.tsx';
import { DeliveryMark } from './delivery-mark.tsx';
import { ScheduledMark, SnoozedTime } from './lazy-later-marks.ts';
import { FoundSubject, MatchReason } from './lazy-match-reason.ts';
import { NotDelivered } from './not-delivered.tsx';
import { ReminderMark } from './reminder-mark.tsx';
import { TagRow } from './tag-row.tsx';
import { WaitingTime } from './waiting-time.tsx';

type Props = {
  conversation: Conversation;
  viewId: string;
  isChosen: boolean;
  showsAssignee: boolean;
  /** Opening it replaces the current history entry. */
  replaces?: boolean;
  /** Why a search found it; shown instead of the latest message. */
  match: ConversationMatch['match'] | undefined;
};

/** A conversation on three lines: contact and time, the subject, and the latest message with tags. */
export const ConversationRow = memo(function ConversationRow({
  conversation,
  viewId,
  isChosen,
  showsAssignee,
  replaces = false,
  match,
}: Props) {
  const { organization } = useMembership();
  const prefetch = usePrefetch();
  const isUnread = useIsUnread(conversation.id);
  const {
    contact,
    subject,
    last_message,
    last_activity_at,
    assignee,
    tags,
    priority,
    waiting_since,
    status,
    snoozed_until,
    scheduled_message: scheduled,
  } = conversation;
  const matchedId = match?.message_id ?? match?.note_id;
  const reason = match?.excerpt && match.in !== 'subject' && { source: match.in, excerpt: match.excerpt };
  const fetchEarly = () => prefetch(conversation);
  return (
    <Link
      to="/o/$organization/inbox/$view/$conversation"
      params={{ organization: organization.slug, view: viewId, conversation: conversation.id }}
      replace={replaces}
      {...(matchedId && { hash: matchedId })}
      aria-current={isChosen ? 'true' : undefined}
      onPointerEnter={fetchEarly}
      onFocus={fetchEarly}
      className={`relative flex h-full flex-col justify-center border-b border-line pe-4 ps-5 touch:ps-11 -outline-offset-2 ${isChosen ? 'bg-selected' : 'hover:bg-hover'}`}
    >
      {isUnread && (
        <span className="absolute start-1.5 top-1/2 size-2 -translate-y-1/2 rounded-full bg-accent group-hover:opacity-0 touch:start-auto touch:end-1 touch:group-hover:opacity-100" />
      )}
      <span className="flex items-center gap-2">
        <PriorityMark priority={priority} />
        <bdi className={`min-w-0 flex-1 truncate ${isUnread ? 'font-semibold' : 'font-medium text-soft'}`}>
          {contactName(contact)}
        </bdi>
        {isUnread && <span className="sr-only">{words.notifications.unread}</span>}
        <DeliveryMark conversationId={conversation.id} />
        <ColleagueBadge conversationId={conversation.id} />
        <ChannelName channelId={conversation.channel_id} />
        <time
          className="shrink-0 text-2xs text-muted tabular-nums"
          dateTime={new Date(last_activity_at * 1000).toISOString()}
          title={dateText(last_activity_at)}
        >
          {ageText(last_activity_at)}
        </time>
      </span>
      {match?.in === 'subject' && match.excerpt ? (
        <FoundSubject excerpt={match.excerpt} />
      ) : (
        <bdi className={`truncate ${isUnread ? 'font-medium text-text' : 'text-soft'}`}>
          {subject ?? words.list.noSubject}
        </bdi>
      )}
      <span className="flex h-5 items-center gap-1.5">
        {last_message?.delivery_failure && <NotDelivered />}
        {reason ? (
          <MatchReason {...reason} />
        ) : (
          <bdi className="min-w-0 flex-1 truncate text-xs text-muted">{last_message?.preview}</bdi>
        )}
        {match && status !== 'open' && <ClosedMark status={status} />}
        {/* Beside tags, no room would be left for the match. */}
        {!reason && (!match || status === 'open') && <TagRow names={tags} />}
        <ReminderMark conversationId={conversation.id} />
        {scheduled && <ScheduledMark scheduled={scheduled} />}
        {status === 'open' && waiting_since !== null && <WaitingTime since={waiting_since} />}
        {!match && status === 'snoozed' && snoozed_until !== null && <SnoozedTime until={snoozed_until} />}
        {showsAssignee && assignee && <Assignee name={assignee.name} />}
      </span>
    </Link>
  );
});

function Assignee({ name }: { name: string | null }) {
  return (
    <span title={words.conversation.assign.to(name ?? '?')}>
      <Avatar name={name ?? '?'} size="small" />
      <span className="sr-only">{words.conversation.assign.to(name ?? '?')}</span>
    </span>
  );
}

/** Only search results contain conversations of every status. */
function ClosedMark({ status }: { status: 'snoozed' | 'closed' }) {
  return <span className="shrink-0 text-2xs text-muted">{words.search.statuses[status]}</span>;
}
