import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SkippedEvent } from '../../../contract/inbox/skipped-event.ts';
import { Button } from '../../../design/button.tsx';
import { Card } from '../../../design/card.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { showToast } from '../../../design/toast.tsx';
import { LoadFailed } from '../../connection/load-failed.tsx';
import { send } from '../../session/send.ts';
import { useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { dateText, timeText } from '../../words/times.ts';
import { errorText } from '../page/error-text.ts';
import { MoreButton } from '../page/more-button.tsx';
import { pagedQuery } from '../page/paged-query.ts';
import { SettingsSection } from '../page/settings-section.tsx';

const text = settingsWords.notifications.failed;

/** For admins: the events that nobody could be notified about, which can be tried again. */
export function FailedNotifications() {
  const { organization } = useMembership();
  const list = useInfiniteQuery(skippedEventsQuery(organization.id));
  const failed = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <SettingsSection title={text.title} lead={text.lead}>
      <div aria-live="polite">
        {list.isPending && <Skeleton className="h-16" />}
        {list.isLoadingError && (
          <Card>
            <LoadFailed
              title={settingsWords.parts.notLoaded}
              error={list.error}
              onRetry={() => void list.refetch()}
            />
          </Card>
        )}
        {list.isSuccess && failed.length === 0 && (
          <p className="rounded-lg border border-line border-dashed p-4 text-sm text-muted">{text.none}</p>
        )}
        {failed.length > 0 && (
          <Card>
            <ol className="-m-4 divide-y divide-line">
              {failed.map((event) => (
                <FailedRow key={event.id} event={event} />
              ))}
            </ol>
          </Card>
        )}
      </div>
      <MoreButton {...list} />
    </SettingsSection>
  );
}

const skippedEventsKey = (organizationId: string) => [organizationId, 'skipped-events'];

/** Polled while one is being retried: those that succeed disappear. */
function skippedEventsQuery(organizationId: string) {
  return {
    ...pagedQuery<SkippedEvent>({
      organizationId,
      key: skippedEventsKey(organizationId),
      path: '/skipped-events',
    }),
    refetchInterval: ({ state }: { state: { data: { pages: { data: SkippedEvent[] }[] } | undefined } }) =>
      state.data?.pages.some(({ data }) => data.some(isRetried)) ? 2_000 : (false as const),
  };
}

const isRetried = ({ next_attempt_at }: SkippedEvent) => next_attempt_at === null;

function FailedRow({ event }: { event: SkippedEvent }) {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const { id, event_id, type, conversation, happened_at, attempts, next_attempt_at } = event;
  const known: Readonly<Record<string, string | undefined>> = text.types;
  const name = known[type] ?? type;
  const retry = () =>
    void send({ method: 'POST', path: `/skipped-events/${id}/retry`, organizationId: organization.id })
      .catch((error: unknown) => showToast({ text: errorText(error), isError: true }))
      .then(() => queryClient.invalidateQueries({ queryKey: skippedEventsKey(organization.id) }));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-56 flex-1">
        <p className="flex min-w-0 items-baseline gap-2 text-sm">
          <span className="shrink-0 font-medium">{name}</span>
          {conversation && (
            <Link
              to="/o/$organization/inbox/$view/$conversation"
              params={{ organization: organization.slug, view: 'all', conversation: conversation.id }}
              className="truncate text-soft underline-offset-2 hover:underline"
            >
              #{conversation.number} <bdi>{conversation.subject}</bdi>
            </Link>
          )}
        </p>
        <p className="mt-0.5 text-xs text-muted">
          {dateText(happened_at)} · {text.tried(attempts)}
          {next_attempt_at !== null && ` · ${text.nextAt(timeText(next_attempt_at))}`}
        </p>
        <p className="mt-0.5 text-xs text-muted">
          {text.reference} <code className="font-mono break-all select-all">{event_id}</code>
        </p>
      </div>
      <Button
        size="small"
        disabled={next_attempt_at === null}
        aria-label={text.againNamed(name, conversation?.number)}
        onClick={retry}
      >
        {next_attempt_at === null ? text.retried : text.again}
      </Button>
    </li>
  );
}
