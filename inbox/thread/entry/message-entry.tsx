import { Bot, CircleCheck } from 'lucide-react';
import { memo, useState } from 'react';
import type { Conversation, Message } from '../../../sdk/src/types.ts';
import { authorName } from '../../words/names.ts';
import { words } from '../../words/words.ts';
import { Attachments } from '../body/attachments.tsx';
import { MessageBody } from '../body/message-body.tsx';
import { Quoted } from '../body/quoted.tsx';
import { MailDetails, MailMarks, MailParts } from '../mail/lazy-mail.tsx';
import { isMail } from '../mail/mail-facts.ts';
import { Mark } from '../marks/mark.tsx';
import { deliveryOf } from './delivery.ts';
import { DeliveryState } from './delivery-state.tsx';
import { EntryLayout } from './entry-layout.tsx';
import { DeliveryFailure } from './lazy-entry-parts.tsx';
import { MessageActions } from './message-actions.tsx';

type Props = {
  message: Message;
  contact: Conversation['contact'];
  /** Whether a member has replied in this conversation. */
  isAnswered: boolean;
};

/** A message from a customer, a member or an app. */
export const MessageEntry = memo(function MessageEntry({ message, contact, isAnswered }: Props) {
  const { user, inserted_at, reply_to, attachments } = message;
  const elsewhere = sentElsewhere(message);
  const name = elsewhere ?? authorName(user, contact);
  const delivery = deliveryOf(message);
  const isByMail = isMail(message);
  const [isDetailed, setIsDetailed] = useState(false);
  return (
    <EntryLayout
      name={name}
      at={inserted_at}
      variant={user?.id.startsWith('usr_') || elsewhere !== undefined ? 'colleague' : 'customer'}
      marks={<Marks message={message} />}
      state={delivery && <DeliveryState delivery={delivery} />}
      actions={
        <MessageActions
          message={message}
          name={name}
          {...(isByMail && { onDetails: () => setIsDetailed(true) })}
        />
      }
    >
      {reply_to && <Quoted quoted={reply_to} contact={contact} />}
      {message.body_html === '' && attachments.length === 0 ? (
        <p className="text-sm text-muted">{words.thread.noContent}</p>
      ) : (
        <MessageBody message={message} name={name} linksAddresses={linksAddresses(message, isAnswered)} />
      )}
      {isByMail && <MailParts message={message} isFailed={delivery?.status === 'failed'} />}
      <Attachments attachments={attachments} bodyHtml={message.body_html} />
      {delivery?.status === 'failed' && <DeliveryFailure message={message} error={delivery.error} />}
      {isDetailed && <MailDetails message={message} onClose={() => setIsDetailed(false)} />}
    </EntryLayout>
  );
});

/** Who replied from an email client rather than from Deskbell, according to the email. */
function sentElsewhere({ meta_info }: Message): string | undefined {
  type Sender = { name: string | null; address: string | null };
  const sender = (meta_info.deskbell as { sent_elsewhere?: Sender } | undefined)?.sent_elsewhere;
  return sender && (sender.name?.trim() || (sender.address ?? ''));
}

/** Messages of website visitors are plain text. URLs from strangers become links only once somebody has replied. */
function linksAddresses({ meta_info }: Message, isAnswered: boolean): boolean {
  const { channel_type, verified } = (meta_info.deskbell ?? {}) as {
    channel_type?: string;
    verified?: boolean;
  };
  return channel_type === 'chat' && (isAnswered || verified === true);
}

function Marks({ message }: { message: Message }) {
  const { is_ai_message, marked_as_solution_at, meta_info } = message;
  const app = (meta_info.deskbell as { via_app?: { name: string } } | undefined)?.via_app;
  return (
    <>
      {is_ai_message && (
        <Mark>
          <Bot aria-hidden className="size-3" /> {words.thread.ai}
        </Mark>
      )}
      {sentElsewhere(message) !== undefined && <Mark>{words.thread.sentElsewhere}</Mark>}
      {isMail(message) && <MailMarks message={message} />}
      {app && <Mark>{words.thread.via(app.name)}</Mark>}
      {marked_as_solution_at !== null && (
        <Mark variant="good">
          <CircleCheck aria-hidden className="size-3" /> {words.thread.solution}
        </Mark>
      )}
    </>
  );
}
