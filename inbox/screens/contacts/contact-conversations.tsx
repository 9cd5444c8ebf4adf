import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../design/button.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import type { Conversation } from '../../../sdk/src/types.ts';
import { allContactConversationsQuery } from '../../cache/queries/contact-conversations-query.ts';
import { LoadFailed } from '../../connection/load-failed.tsx';
import { useMembership } from '../../session/use-membership.ts';
import { ageText, dateText } from '../../words/moments.ts';
import { words } from '../../words/words.ts';

const text = words.contact.conversations;

/** All conversations with a contact, newest activity first. */
export function ContactConversations({ contactId }: { contactId: string }) {
  const { organization } = useMembership();
  const query = useInfiniteQuery(allContactConversationsQuery(organization.id, contactId));
  const conversations = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section aria-labelledby="contact-conversations">
      <h2 id="contact-conversations" className="mb-2 text-sm font-semibold">
        {text.title}
      </h2>
      {query.isPending && <Skeleton className="h-16 w-full" />}
      {query.isLoadingError && (
        <LoadFailed title={text.failed} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && conversations.length === 0 && <p className="text-sm text-muted">{text.none}</p>}
      {conversations.length > 0 && (
        <ul className="divide-y divide-line rounded-lg ring-1 ring-line">
          {conversations.map((conversation) => (
            <li key={conversation.id}>
              <ConversationLine conversation={conversation} />
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className="mt-3">
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </section>
  );
}

function ConversationLine({ conversation }: { conversation: Conversation }) {
  const { organization } = useMembership();
  const { id, number, subject, status, last_message, last_activity_at } = conversation;
  return (
    <Link
      to="/o/$organization/inbox/$view/$conversation"
      params={{ organization: organization.slug, view: status, conversation: id }}
      className="block px-4 py-2.5 text-sm -outline-offset-2 hover:bg-hover"
    >
      <span className="flex items-baseline gap-2">
        <bdi className="min-w-0 truncate font-medium">{subject ?? words.list.noSubject}</bdi>
        <span className="text-xs text-muted tabular-nums">{words.conversation.number(number)}</span>
        <span className="ms-auto shrink-0 text-xs text-muted">{words.conversation.statuses[status]}</span>
        <time
          className="shrink-0 text-2xs text-muted tabular-nums"
          dateTime={new Date(last_activity_at * 1000).toISOString()}
          title={dateText(last_activity_at)}
        >
          {ageText(last_activity_at)}
        </time>
      </span>
      <bdi className="block truncate text-xs text-muted">{last_message?.preview}</bdi>
    </Link>
  );
}
