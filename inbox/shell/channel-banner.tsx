import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { channelsQuery } from '../cache/queries/channels-query.ts';
import { useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';

const texts = words.connection;

/** One line above all screens while mail doesn't come in or go out, for everyone: what they wait for may not arrive. */
export function ChannelBanner() {
  const { organization } = useMembership();
  const { data: channels = [] } = useQuery(channelsQuery(organization.id));
  const failing = channels.filter(({ state }) => state === 'failing');
  const [first] = failing;
  if (!first) return null;
  const params = { organization: organization.slug, channel: first.id };
  const look =
    'inline-flex h-7 shrink-0 items-center rounded-md px-2 font-medium underline-offset-2 hover:underline touch:h-11';
  return (
    <div
      role="status"
      className="flex min-h-8 shrink-0 items-center justify-center gap-2 border-b border-line bg-danger-soft px-4 text-xs text-danger"
    >
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      <p className="min-w-0 break-words">
        {failing.length === 1 ? texts.channelFails(first.address) : texts.channelsFail(failing.length)}{' '}
        <span className="max-md:hidden">{texts.channelFailureMeans}</span>
      </p>
      {failing.length === 1 ? (
        <Link to="/o/$organization/settings/channels/$channel" params={params} className={look}>
          {texts.show}
        </Link>
      ) : (
        <Link to="/o/$organization/settings/channels" params={params} className={look}>
          {texts.show}
        </Link>
      )}
    </div>
  );
}
