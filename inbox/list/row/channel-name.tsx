import { useChannelName } from '../../cache/queries/use-channel-name.ts';
import { words } from '../../words/words.ts';

/** The conversation's channel, if the organization has several. */
export function ChannelName({ channelId }: { channelId: string | null | undefined }) {
  const name = useChannelName(channelId);
  if (name === undefined) return null;
  return (
    <span className="max-w-24 shrink-0 truncate text-2xs text-muted" title={name}>
      <span className="sr-only">{words.conversation.channel.title}: </span>
      <bdi>{name}</bdi>
    </span>
  );
}
