import {
  AtSign,
  Bot,
  Camera,
  Code,
  Download,
  Hash,
  Headphones,
  Inbox,
  type LucideIcon,
  Mail,
  MessageCircle,
  MessageSquareText,
  Phone,
} from 'lucide-react';
import type { Conversation } from '../../sdk/src/types.ts';
import { useChannelName } from '../cache/queries/use-channel-name.ts';
import { words } from '../words/words.ts';

const texts = words.conversation.channel;

const icons: Readonly<Record<Conversation['source'], LucideIcon>> = {
  api: Code,
  chat: MessageCircle,
  dashboard: Inbox,
  discord: Headphones,
  email: Mail,
  import: Download,
  instagram: Camera,
  slack: Hash,
  sms: MessageSquareText,
  system: Bot,
  whatsapp: Phone,
};

/**
 * Where the conversation came from: the channel's name if there are several, otherwise its kind. A source newer than this page is
 * shown by its API name.
 */
export function ChannelMark({ conversation: { source, channel_id } }: { conversation: Conversation }) {
  const name = useChannelName(channel_id);
  const Icon = icons[source] ?? AtSign;
  return (
    <span
      title={texts.title}
      className="inline-flex h-7 shrink-0 items-center gap-1.5 px-1.5 text-xs text-soft touch:h-11"
    >
      <Icon aria-hidden className="size-3.5 text-muted" strokeWidth={1.75} />
      <span className="sr-only">{texts.title}: </span>
      <bdi className="max-w-48 truncate">{name ?? texts.names[source] ?? source}</bdi>
    </span>
  );
}
