import { useQuery } from '@tanstack/react-query';
import { useMembership } from '../../session/use-membership.ts';
import { channelsQuery } from './channels-query.ts';
import { viewOfAddress } from './view-filters.ts';
import { channelView, type View, viewOf } from './views.ts';

/** The view of an address; that of a channel has the channel's name. */
export function useView(viewId: string): View {
  const { organization } = useMembership();
  const named = viewOfAddress(viewId);
  const channelId = 'channel' in named ? named.channel : undefined;
  const { data: channels } = useQuery({
    ...channelsQuery(organization.id),
    enabled: channelId !== undefined,
  });
  if (channelId === undefined) return viewOf(viewId);
  return channelView(
    channelId,
    channels?.find(({ id }) => id === channelId),
  );
}
