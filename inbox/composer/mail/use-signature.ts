import { useQuery } from '@tanstack/react-query';
import { channelsQuery } from '../../cache/queries/channels-query.ts';
import { ownSignatureQuery } from '../../cache/queries/signature-queries.ts';
import { useMembership } from '../../session/use-membership.ts';
import { escapedHtml } from '../../words/escaped-html.ts';

/**
 * The signature of the user's emails from a channel: their own, or else the organization's, or else the channel's. Empty if there is
 * none; undefined until it is known, when the server adds the channel's.
 */
export function useSignature(channelId: string | null | undefined): string | undefined {
  const { organization, user } = useMembership();
  const isMail = channelId != null;
  const { data: own } = useQuery({ ...ownSignatureQuery(organization.id), enabled: isMail });
  const { data: channels } = useQuery({ ...channelsQuery(organization.id), enabled: isMail });
  if (!isMail || !own) return undefined;
  if (own.filled_html !== null) return own.filled_html;
  if (!channels) return undefined;
  const shared = channels.find(({ id }) => id === channelId)?.signature_html ?? '';
  return shared.replaceAll('{name}', () => escapedHtml(user.name ?? ''));
}
