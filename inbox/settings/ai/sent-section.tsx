import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../design/card.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { useMembership } from '../../session/use-membership.ts';
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
                {text.featureNames[it.feature]}{' '}
                <span className="text-xs text-muted">
                  {dateText(it.inserted_at)} · <bdi>{it.model}</bdi> {text.sentTo(it.host)} ·{' '}
                  {text.tokens(it.tokens)} · {text.outcomes[it.outcome]}
                </span>
              </summary>
              <pre
                // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
                tabIndex={0}
                className="mt-2 max-h-64 overflow-auto rounded bg-sunken p-2 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
              >
                {it.sent}
              </pre>
            </details>
          ))}
        </Card>
      )}
    </SettingsSection>
  );
}
