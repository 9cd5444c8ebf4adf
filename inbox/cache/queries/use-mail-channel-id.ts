import { useQuery } from '@tanstack/react-query';
import type { Conversation } from '../../../sdk/src/types.ts';
import { useMembership } from '../../session/use-membership.ts';
import { channelsQuery } from './channels-query.ts';

/**
 * The mail channel that replies are sent from; null if they aren't sent by email. A conversation that began as chat names its
 * website until somebody replies by email.
 */
export function useMailChannelId(conversation: Conversation | undefined): string | null {
  const { organization } = useMembership();
  const { source, channel_id: channelId = null } = conversation ?? {};
  const isChat = source === 'chat' && channelId !== null;
  const { data: channels } = useQuery({ ...channelsQuery(organization.id), enabled: isChat });
  if (!isChat) return channelId;
  return channels?.find(({ id }) => id === channelId)?.type === 'mail' ? channelId : null;
}
