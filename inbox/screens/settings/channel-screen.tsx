import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Skeleton } from '../../../design/skeleton.tsx';
import { channelQuery } from '../../cache/queries/channels-query.ts';
import { useMembership } from '../../session/use-membership.ts';
import { channelAddress } from '../../settings/channels/channel-address.ts';
import { ChannelFacts } from '../../settings/channels/channel-facts.tsx';
import { ChannelForm } from '../../settings/channels/channel-form.tsx';
import { ChannelState } from '../../settings/channels/channel-state.tsx';
import { DeleteChannel } from '../../settings/channels/delete-channel.tsx';
import { ForwardingSection } from '../../settings/channels/forwarding-section.tsx';
import { ReceiptsSection } from '../../settings/channels/receipts-section.tsx';
import { StateSection } from '../../settings/channels/state-section.tsx';
import { TestSection } from '../../settings/channels/test-section.tsx';
import { WebSiteSettings } from '../../settings/channels/web-site/web-site-settings.tsx';
import { RecordFailed } from '../../settings/page/record-failed.tsx';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { settingsWords } from '../../words/settings-words.ts';

const route = getRouteApi('/o/$organization/settings/channels/$channel');
const text = settingsWords.channels;

/** A channel: its status, its settings, and its deletion. */
export function ChannelScreen() {
  const { channel: id } = route.useParams();
  const { organization, role } = useMembership();
  const { data: channel, error, refetch } = useQuery(channelQuery(organization.id, id));
  if (error && !channel)
    return (
      <SettingsPage title={text.title}>
        <RecordFailed error={error} onRetry={refetch} missing={text.notHere}>
          {text.notHereHelp}
        </RecordFailed>
      </SettingsPage>
    );
  return (
    <SettingsPage
      title={channel?.name ?? text.one}
      lead={channel && <bdi className="break-all">{channelAddress(channel)}</bdi>}
      action={channel && <ChannelState channel={channel} />}
    >
      {channel?.type === 'chat' && role === 'admin' && <WebSiteSettings channel={channel} />}
      {channel?.type === 'mail' && (
        <>
          <StateSection channel={channel} />
          <ReceiptsSection channelId={channel.id} />
          <TestSection channel={channel} />
          {role === 'admin' ? (
            <>
              {channel.incoming === null && <ForwardingSection channel={channel} />}
              <ChannelForm key={channel.id} channel={channel} />
              <DeleteChannel channel={channel} />
            </>
          ) : (
            <ChannelFacts channel={channel} />
          )}
        </>
      )}
      {!channel && <Skeleton className="h-64" />}
    </SettingsPage>
  );
}
