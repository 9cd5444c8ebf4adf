import { Link } from '@tanstack/react-router';
import { MailQuestionMark, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { HeldMail } from '../../contract/inbox/mail-setup.ts';
import type { Channel } from '../../sdk/src/types.ts';
import { useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';

const texts = words.connection;

type Trouble = { failing: readonly Channel[]; heldMail: readonly HeldMail[] };

/** The line of `ChannelBanner`. */
export function ChannelTrouble({ failing, heldMail }: Trouble) {
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
