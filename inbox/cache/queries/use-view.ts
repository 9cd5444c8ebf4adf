import { useQuery } from '@tanstack/react-query';
import { useMembership } from '../../session/use-membership.ts';
import { channelsQuery } from './channels-query.ts';
import { savedViewsQuery } from './saved-views-query.ts';
import { teamsQuery } from './teams-query.ts';
import { viewOfAddress } from './view-filters.ts';
import { channelView, savedView, teamView, type View, viewOf } from './views.ts';

/** The view for a URL; views of channels and teams have their names. */
export function useView(viewId: string): View {
  const { organization } = useMembership();
  const named = viewOfAddress(viewId);
  const channelId = 'channel' in named ? named.channel : undefined;
  const { data: channels } = useQuery({
    ...channelsQuery(organization.id),
    enabled: channelId !== undefined,
  });
  const { data: teams } = useQuery({ ...teamsQuery(organization.id), enabled: 'team' in named });
  const { data: saved, isPending: isLoading } = useQuery({
    ...savedViewsQuery(organization.id),
    enabled: 'saved' in named,
  });
  if ('team' in named) {
    const team = teams?.find(({ id }) => id === named.team);
    return teamView(named.team, { ...named, team, isMissing: teams !== undefined && !team });
  }
  if ('saved' in named)
    return savedView(named.saved, { saved: saved?.find(({ id }) => id === named.saved), isLoading });
  if (channelId === undefined) return viewOf(viewId);
  const channel = channels?.find(({ id }) => id === channelId);
  return channelView(channelId, { channel, isDeleted: channels !== undefined && !channel });
}
