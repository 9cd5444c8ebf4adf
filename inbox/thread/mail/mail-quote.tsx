import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../design/button.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import type { Message } from '../../../sdk/src/types.ts';
import { messageMailQuery } from '../../cache/queries/message-mail-query.ts';
import { useMembership } from '../../session/use-membership.ts';
import { mailWords } from '../../words/mail-words.ts';
import { words } from '../../words/words.ts';
import { RichText } from '../body/rich-text.tsx';

const texts = mailWords;

/** The quoted part of an email, in our own elements. */
export function MailQuote({ message: { id, conversation_id } }: { message: Message }) {
  const { organization } = useMembership();
  const messageKey = { conversationId: conversation_id, messageId: id };
  const mail = useQuery(messageMailQuery(organization.id, messageKey));
  if (mail.isPending) return <Skeleton className="mt-2 h-16" />;
  if (mail.isLoadingError) return <MailFailed onRetry={() => void mail.refetch()} />;
  return (
    <blockquote className="mt-2 border-s-2 border-line-strong ps-3 text-soft">
      <RichText html={mail.data?.quoted_html ?? ''} />
    </blockquote>
  );
}

export function MailFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="mt-2 flex flex-wrap items-center gap-2 text-xs text-danger">
      <span className="min-w-0 flex-1">{texts.notLoaded}</span>
      <Button size="small" variant="quiet" onClick={onRetry}>
        {words.connection.tryAgain}
      </Button>
    </p>
  );
}
