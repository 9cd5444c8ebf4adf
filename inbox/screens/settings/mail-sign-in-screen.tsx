import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { EmptyState } from '../../../design/empty-state.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import type { Channel } from '../../../sdk/src/types.ts';
import { channelsKey } from '../../cache/queries/channels-query.ts';
import { send } from '../../session/send.ts';
import { useMembership } from '../../session/use-membership.ts';
import { errorText } from '../../settings/page/error-text.ts';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { settingsWords } from '../../words/settings-words.ts';

const route = getRouteApi('/o/$organization/settings/mail-sign-in');
const text = settingsWords.mailSignIn;

/** The OAuth redirect target for mailbox providers: finishes signing in, and navigates to the channel. */
export function MailSignInScreen() {
  const { state, code, error: refusal } = route.useSearch();
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const { data: channel, error } = useQuery({
    queryKey: ['mail-sign-in', organization.id, state],
    queryFn: async () => {
      const organizationId = organization.id;
      const channel = (await send({
        method: 'POST',
        path: '/mail-sign-ins',
        organizationId,
        body: { state, code },
      })) as Channel;
      await queryClient.invalidateQueries({ queryKey: channelsKey(organizationId) });
      return channel;
    },
    enabled: state !== undefined && code !== undefined,
    // A code can be used only once.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const params = { organization: organization.slug };
  if (channel)
    return (
      <Navigate
        to="/o/$organization/settings/channels/$channel"
        params={{ ...params, channel: channel.id }}
        replace
      />
    );
  const isOver = error !== null || code === undefined || state === undefined;
  return (
    <SettingsPage title={settingsWords.channels.title}>
      {isOver ? (
        <EmptyState icon={CircleAlert} title={text.failed}>
          <p className="break-words">{error === null ? (refusal ?? text.incomplete) : errorText(error)}</p>
          <p className="mt-3">
            <Link
              to="/o/$organization/settings/channels"
              params={params}
              className="inline-flex items-center font-medium underline underline-offset-2 touch:min-h-11"
            >
              {text.backToChannels}
            </Link>
          </p>
        </EmptyState>
      ) : (
        <Skeleton className="h-64" />
      )}
    </SettingsPage>
  );
}
