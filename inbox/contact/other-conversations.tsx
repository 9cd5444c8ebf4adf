import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { contactConversationsQuery } from '../cache/queries/contact-conversations-query.ts';
import { useMembership } from '../session/use-membership.ts';
import { ageText } from '../words/times.ts';
import { words } from '../words/words.ts';

type Props = { contactId: string; currentId: string; viewId: string };

/** The contact's ten latest other conversations. */
export function OtherConversations({ contactId, currentId, viewId }: Props) {
  const { organization } = useMembership();
  const { data } = useQuery(contactConversationsQuery(organization.id, contactId));
  const earlier = data?.data.filter(({ id }) => id !== currentId).slice(0, 10) ?? [];
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby="earlier-heading" className="border-t border-line px-2 py-3">
      <h2 id="earlier-heading" className="px-2 pb-1 text-2xs font-medium text-muted">
        {words.contact.earlier}
      </h2>
      <ul>
        {earlier.map(({ id, subject, status, last_activity_at }) => (
          <li key={id}>
            <Link
              to="/o/$organization/inbox/$view/$conversation"
              params={{ organization: organization.slug, view: viewId, conversation: id }}
              className="flex h-8 touch:h-11 items-center gap-2 rounded-md px-2 text-xs hover:bg-hover"
            >
              <bdi className="min-w-0 flex-1 truncate">{subject ?? words.list.noSubject}</bdi>
              <span className="text-2xs text-muted">
                {status === 'open' ? '' : words.conversation.statuses[status]}
              </span>
              <span className="text-2xs text-muted tabular-nums">{ageText(last_activity_at)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
