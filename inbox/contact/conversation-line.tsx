import { Link } from '@tanstack/react-router';
import type { Conversation } from '../../sdk/src/types.ts';
import { useMembership } from '../session/use-membership.ts';
import { ageText, dateText } from '../words/times.ts';
import { words } from '../words/words.ts';

type Props = {
  conversation: Conversation;
  /** Its contact, if the list isn't of one person. */
  person?: string | undefined;
};

/** A conversation in the history of a contact or a company. */
export function ConversationLine({ conversation, person }: Props) {
  const { organization } = useMembership();
  const { id, number, subject, status, is_spam, last_message, last_activity_at } = conversation;
  return (
    <Link
      to="/o/$organization/inbox/$view/$conversation"
      params={{ organization: organization.slug, view: is_spam ? 'spam' : status, conversation: id }}
      className="block rounded-md px-3 py-2 text-sm ring-1 ring-line ring-inset -outline-offset-2 hover:bg-hover"
    >
      <span className="flex items-baseline gap-2">
        <bdi className="min-w-0 truncate font-medium">{subject ?? words.list.noSubject}</bdi>
        <span className="text-xs text-muted tabular-nums">{words.conversation.number(number)}</span>
        <span className="ms-auto shrink-0 text-xs text-muted">
          {is_spam ? words.contact.timeline.spam : words.conversation.statuses[status]}
        </span>
        <time
          className="shrink-0 text-2xs text-muted tabular-nums"
          dateTime={new Date(last_activity_at * 1000).toISOString()}
          title={dateText(last_activity_at)}
        >
          {ageText(last_activity_at)}
        </time>
      </span>
      <span className="block truncate text-xs text-muted">
        {person !== undefined && (
          <>
            <bdi className="text-soft">{person}</bdi> ·{' '}
          </>
        )}
        <bdi>{last_message?.preview}</bdi>
      </span>
    </Link>
  );
}
