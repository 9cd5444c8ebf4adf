import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronRight, Mail, MessageCircle } from 'lucide-react';
import { Badge } from '../../../design/badge.tsx';
import { Button } from '../../../design/button.tsx';
import { Card } from '../../../design/card.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import type { Channel } from '../../../sdk/src/types.ts';
import { channelsQuery } from '../../cache/queries/channels-query.ts';
import { heldMailQuery } from '../../cache/queries/held-mail-query.ts';
import { LoadFailed } from '../../connection/load-failed.tsx';
import { useMembership } from '../../session/use-membership.ts';
import { channelAddress } from '../../settings/channels/channel-address.ts';
import { ChannelFailures } from '../../settings/channels/channel-failures.tsx';
import { ChannelState } from '../../settings/channels/channel-state.tsx';
import { SignInClients } from '../../settings/channels/sign-in-clients.tsx';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { agoText } from '../../words/ago-text.ts';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.channels;

/** The channels of the organization. */
export function ChannelsScreen() {
  const { organization, role } = useMembership();
  const navigate = useNavigate();
  const params = { organization: organization.slug };
  const { data: channels, error, refetch } = useQuery(channelsQuery(organization.id));
  const { data: heldMail = [] } = useQuery(heldMailQuery(organization.id, role));
  const heldIn = (id: string) => heldMail.find(({ channel_id }) => channel_id === id)?.count ?? 0;
  return (
    <SettingsPage
      title={text.title}
      lead={text.lead}
      action={
        role === 'admin' && (
          <div className="flex flex-wrap gap-2">
            <Button
              onClick={() => void navigate({ to: '/o/$organization/settings/channels/new-web-site', params })}
            >
              {settingsWords.webSite.add}
            </Button>
            <Button
              variant="primary"
              onClick={() => void navigate({ to: '/o/$organization/settings/channels/new', params })}
            >
              {settingsWords.addChannel.add}
            </Button>
          </div>
        )
      }
    >
      {channels && channels.length > 0 && (
        <Card>
          <ul className="-m-4 divide-y divide-line">
            {channels.map((channel) => (
              <ChannelRow
                key={channel.id}
                channel={channel}
                heldCount={heldIn(channel.id)}
                slug={organization.slug}
              />
            ))}
          </ul>
        </Card>
      )}
      {channels?.length === 0 && (
        <Card>
          <EmptyState icon={Mail} title={text.none}>
            {role === 'admin' ? text.noneHelp : text.onlyAdmins}
          </EmptyState>
        </Card>
      )}
      {channels && role === 'admin' && <SignInClients />}
      {!channels && !error && <Skeleton className="h-20" />}
      {!channels && error && (
        <Card>
          <LoadFailed title={settingsWords.parts.notLoaded} error={error} onRetry={() => void refetch()} />
        </Card>
      )}
    </SettingsPage>
  );
}

type RowProps = { channel: Channel; heldCount: number; slug: string };

function ChannelRow({ channel, heldCount, slug }: RowProps) {
  const { id, type, name, state, looked_at } = channel;
  const Icon = type === 'chat' ? MessageCircle : Mail;
  return (
    <li className="relative flex items-center gap-3 p-4 hover:bg-hover">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.5} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-48 flex-1">
          <h2 className="truncate font-medium">
            <Link
              to="/o/$organization/settings/channels/$channel"
              params={{ organization: slug, channel: id }}
              className="after:absolute after:inset-0"
            >
              <bdi>{name}</bdi>
            </Link>
          </h2>
          <p className="truncate text-xs text-muted">
            <bdi>{channelAddress(channel)}</bdi>
            {state === 'ok' && looked_at !== null && <> · {text.checkedAt(agoText(looked_at))}</>}
          </p>
          {state === 'failing' && (
            <div className="text-xs text-danger">
              <ChannelFailures channel={channel} isBrief />
            </div>
          )}
        </div>
        {heldCount > 0 && <Badge tone="warning">{text.receipts.count(heldCount)}</Badge>}
        <ChannelState channel={channel} />
      </div>
      <ChevronRight aria-hidden className="size-4 text-muted rtl:-scale-x-100" />
    </li>
  );
}
