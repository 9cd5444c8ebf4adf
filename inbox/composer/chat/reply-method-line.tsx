import { useQuery } from '@tanstack/react-query';
import { Mail, MessageCircle } from 'lucide-react';
import { Button } from '../../../design/button.tsx';
import type { Conversation } from '../../../sdk/src/types.ts';
import { channelsQuery } from '../../cache/queries/channels-query.ts';
import { visitorQuery } from '../../cache/queries/visitor-query.ts';
import type { ReplyMethod } from '../../drafts/drafts.ts';
import { useMembership } from '../../session/use-membership.ts';
import { chatWords } from '../../words/chat-words.ts';
import { isolated } from '../../words/locale/isolated.ts';
import { type ReplyMethodState, replyMethodState } from './reply-method.ts';

type Props = {
  conversation: Conversation;
  isByMail: boolean;
  chosen: ReplyMethod | undefined;
  onSwitch: (method: ReplyMethod) => void;
};

/** Says how the reply reaches the visitor, and switches it. Renders nothing unless the chat is on a website. */
export function ReplyMethodLine({ conversation, isByMail, chosen, onSwitch }: Props) {
  const { organization } = useMembership();
  const { data: visitor } = useQuery(visitorQuery(organization.id, conversation.id));
  const { data: channels } = useQuery(channelsQuery(organization.id));
  if (!visitor || !channels) return null;
  const reply = replyMethodState({ conversation, visitor, channels, isByMail, chosen });
  const Icon = reply.method === 'chat' ? MessageCircle : Mail;
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-2 px-4 pt-1 text-xs text-muted">
      <p role="status" className="flex min-w-0 items-center gap-1.5">
        <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
        <span className="min-w-0 [overflow-wrap:anywhere]">{sentenceOf(reply)}</span>
      </p>
      {reply.canSwitch && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => onSwitch(reply.method === 'chat' ? 'email' : 'chat')}
        >
          {reply.method === 'chat' ? chatWords.way.switchToEmail : chatWords.way.switchToChat}
        </Button>
      )}
    </div>
  );
}

function sentenceOf({ method, address, isHere, isFollowedUp }: ReplyMethodState): string {
  const texts = chatWords.way;
  const to = address === null ? null : isolated(address);
  if (method === 'email') return to === null ? texts.email : texts.emailTo(to);
  if (isHere) return texts.here;
  return isFollowedUp && to !== null ? texts.followedUp(to) : texts.nextVisit;
}
