import { useQuery } from '@tanstack/react-query';
import { channelsQuery } from '../../cache/queries/channels-query.ts';
import { channelView } from '../../cache/queries/views.ts';
import { useMembership } from '../../session/use-membership.ts';
import { numberText } from '../../words/locale/number-text.ts';
import { words } from '../../words/words.ts';
import { SectionFailed } from './section-failed.tsx';
import { SidebarSection } from './sidebar-section.tsx';
import { ViewLink } from './view-link.tsx';

/** The channels, if there are several. */
export function ChannelLinks() {
  const { organization } = useMembership();
  const { data: channels = [], isLoadingError, refetch } = useQuery(channelsQuery(organization.id));
  if (isLoadingError) return <SectionFailed id="channels" title={words.shell.channels} onRetry={refetch} />;
  if (channels.length < 2) return null;
  return (
    <SidebarSection id="channels" title={words.shell.channels} size={numberText(channels.length)}>
      <ul className="grid grid-cols-1 gap-px">
        {channels.map((channel) => (
          <li key={channel.id} className="flex items-center">
            <ViewLink view={channelView(channel.id, { channel })} />
          </li>
        ))}
      </ul>
    </SidebarSection>
  );
}
