import { useQuery } from '@tanstack/react-query';
import { useMembership } from '../../session/use-membership.ts';
import { channelsQuery } from './channels-query.ts';

/** The name of a channel if the organization has several; undefined if the channel was removed. */
export function useChannelName(channelId: string | null | undefined): string | undefined {
  const { organization } = useMembership();
  const { data } = useQuery({ ...channelsQuery(organization.id), enabled: !!channelId });
  if (!channelId || !data || data.length < 2) return undefined;
  return data.find(({ id }) => id === channelId)?.name;
}
