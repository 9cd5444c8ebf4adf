import { useQuery } from '@tanstack/react-query';
import { channelsQuery } from '../cache/queries/channels-query.ts';
import { heldMailQuery } from '../cache/queries/held-mail-query.ts';
import { lazyPart } from '../connection/lazy-part.tsx';
import { useMembership } from '../session/use-membership.ts';

const ChannelTrouble = lazyPart({
  script: () => import('./channel-trouble.tsx'),
  pick: (it) => it.ChannelTrouble,
});

/**
 * One line above all screens, loaded when there is something to say. For everyone while a channel can't receive or send mail, since
 * expected mail may not arrive; otherwise for admins while held mail waits for a decision.
 */
export function ChannelBanner() {
  const { organization, role } = useMembership();
  const { data: channels = [] } = useQuery(channelsQuery(organization.id));
  const { data: heldMail = [] } = useQuery(heldMailQuery(organization.id, role));
  const failing = channels.filter(({ state }) => state === 'failing');
  if (failing.length === 0 && heldMail.length === 0) return null;
  return <ChannelTrouble failing={failing} heldMail={heldMail} />;
}
