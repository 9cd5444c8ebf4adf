import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailQuestionMark, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { channelsQuery } from '../cache/queries/channels-query.ts';
import { heldMailQuery } from '../cache/queries/held-mail-query.ts';
import { useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';

const texts = words.connection;

/**
 * One line above all screens. For everyone while a channel can't receive or send mail, since expected mail may not arrive;
 * otherwise for admins while held mail waits for a decision.
 */
export function ChannelBanner() {
  const { organization, role } = useMembership();
  const { data: channels = [] } = useQuery(channelsQuery(organization.id));
  const { data: heldMail = [] } = useQuery(heldMailQuery(organization.id, role));
  const failing = channels.filter(({ state }) => state === 'failing');
  const [first] = failing;
  if (first)
    return (
      <Banner
        colors="bg-danger-soft text-danger"
        icon={<TriangleAlert aria-hidden className="size-3.5 shrink-0" />}
        ids={failing.map(({ id }) => id)}
        link={texts.show}
      >
        {failing.length === 1 ? texts.channelFails(first.address) : texts.channelsFail(failing.length)}{' '}
        <span className="max-md:hidden">{texts.channelFailureMeans}</span>
      </Banner>
    );
  if (heldMail.length === 0) return null;
  return (
    <Banner
      colors="bg-sunken text-warning"
      icon={<MailQuestionMark aria-hidden className="size-3.5 shrink-0" />}
      ids={heldMail.map(({ channel_id }) => channel_id)}
      link={texts.decide}
    >
      {texts.held(heldMail.reduce((sum, { count }) => sum + count, 0))}
    </Banner>
  );
}

type BannerProps = {
  colors: string;
  icon: ReactNode;
  ids: readonly string[];
  link: string;
  children: ReactNode;
};

/** Links to the affected channel, or to the list if there are several. */
function Banner({ colors, icon, ids: [id = '', ...others], link, children }: BannerProps) {
  const { organization } = useMembership();
  const params = { organization: organization.slug };
  const linkStyle =
    'inline-flex h-7 shrink-0 items-center rounded-md px-2 font-medium underline-offset-2 hover:underline touch:h-11';
  return (
    <div
      role="status"
      className={`flex min-h-8 shrink-0 items-center justify-center gap-2 border-b border-line px-4 text-xs ${colors}`}
    >
      {icon}
      <p className="min-w-0 break-words">{children}</p>
      {others.length === 0 ? (
        <Link
          to="/o/$organization/settings/channels/$channel"
          params={{ ...params, channel: id }}
          className={linkStyle}
        >
          {link}
        </Link>
      ) : (
        <Link to="/o/$organization/settings/channels" params={params} className={linkStyle}>
          {link}
        </Link>
      )}
    </div>
  );
}
