import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card } from '../../../design/card.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { allMembersQuery } from '../../cache/queries/members-query.ts';
import { useMembership } from '../../session/use-membership.ts';
import { isolated } from '../../words/locale/isolated.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { dateText } from '../../words/times.ts';
import { errorText } from '../page/error-text.ts';
import { SettingsSection } from '../page/settings-section.tsx';
import { aiRequestsQuery } from './ai-queries.ts';

const text = settingsWords.ai;

/** What was sent to the endpoint in the last seven days. */
export function SentSection() {
  const { organization } = useMembership();
  const { data, error } = useQuery(aiRequestsQuery(organization.id));
  const { data: members = [] } = useQuery(allMembersQuery(organization.id));
  const nameOf = (id: string) => members.find(({ user }) => user.id === id)?.user.name;
  return (
    <SettingsSection title={text.sent} lead={text.sentLead}>
      {error && <p className="text-sm text-danger">{errorText(error)}</p>}
      {!data && !error && <Skeleton className="h-24" />}
      {data?.length === 0 && <p className="text-sm text-muted">{text.nothingSent}</p>}
      {data && data.length > 0 && (
        <Card isList>
          {data.map((it) => (
            <details key={`${it.inserted_at} ${it.conversation_id} ${it.sent}`} className="px-4 py-2 text-sm">
              <summary>
                {text.requests[it.feature]}{' '}
                <span className="text-xs text-muted">
                  {dateText(it.inserted_at)}{' '}
                  {it.user_id === null ? text.forEveryone : text.by(isolated(nameOf(it.user_id) ?? '…'))} ·{' '}
                  <bdi>{it.model}</bdi> {text.sentTo(it.host)} · {text.tokens(it.tokens)} ·{' '}
                  {text.outcomes[it.outcome]}
                </span>
              </summary>
              <pre
                // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
                tabIndex={0}
                className="mt-2 max-h-64 overflow-auto rounded bg-sunken p-2 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
              >
                {it.sent}
              </pre>
              {it.conversation_id !== null && (
                <Link
                  to="/o/$organization/inbox/$view/$conversation"
                  params={{ organization: organization.slug, view: 'open', conversation: it.conversation_id }}
                  className="mt-2 inline-flex items-center text-xs text-accent underline touch:h-11"
                >
                  {text.openConversation}
                </Link>
              )}
            </details>
          ))}
        </Card>
      )}
    </SettingsSection>
  );
}
