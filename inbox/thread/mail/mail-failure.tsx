import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Field } from '../../../design/field.tsx';
import type { Message, ResendMailBody } from '../../../sdk/src/types.ts';
import { messagesKey } from '../../cache/queries/conversation-queries.ts';
import { messageMailQuery } from '../../cache/queries/message-mail-query.ts';
import { type MessagePages, withItem } from '../../cache/queries/timeline-pages.ts';
import { isAddress } from '../../drafts/draft-mail.ts';
import { useApi, useMay, useMembership } from '../../session/use-membership.ts';
import { errorText } from '../../words/error-text.ts';
import { words } from '../../words/words.ts';
import { failureReason } from './failure-reason.ts';

const texts = words.thread.failure;

type Props = { message: Message };

/** Each failed recipient, with the mail server's response and a button to resend. */
export function MailFailure({ message }: Props) {
  const failed = useFailedRecipients(message);
  return (
    <ul className="grid gap-2">
      {failed.map(({ address, ...failure }) => (
        <li key={address} className="grid gap-1">
          <p className="break-words text-danger">
            <bdi className="font-medium">{address}</bdi>: <bdi>{failureReason(failure) ?? texts.unknown}</bdi>
          </p>
          <ResendActions message={message} address={address} />
        </li>
      ))}
    </ul>
  );
}

export function useFailedRecipients({ conversation_id: conversationId, id: messageId }: Message) {
  const { organization } = useMembership();
  const { data } = useQuery(messageMailQuery(organization.id, { conversationId, messageId }));
  return data?.parties.filter(({ state }) => state === 'failed') ?? [];
}

/** Resends it to a recipient, at the same or another address. */
export function ResendActions({ message, address }: Props & { address: string }) {
  const { resend, isSending, errorMessage } = useResend(message);
  const [other, setOther] = useState<string>();
  const [isWrong, setIsWrong] = useState(false);
  const mayWrite = useMay('messages:write');
  const sendElsewhere = (event: FormEvent) => {
    event.preventDefault();
    const other_address = other?.trim() ?? '';
    setIsWrong(!isAddress(other_address));
    if (isAddress(other_address)) void resend({ address, other_address });
  };
  if (!mayWrite) return null;
  return (
    <>
      {errorMessage !== undefined && (
        <p role="alert" className="text-danger">
          {errorMessage}
        </p>
      )}
      {other === undefined ? (
        <p className="flex flex-wrap gap-2">
          <Button size="small" disabled={isSending} onClick={() => void resend({ address })}>
            {texts.tryAgain}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setOther(address)}>
            {texts.otherAddress}
          </Button>
        </p>
      ) : (
        <form onSubmit={sendElsewhere} className="flex flex-wrap items-end gap-2">
          <Field
            label={texts.sendTo}
            type="email"
            autoFocus
            autoComplete="off"
            maxLength={254}
            value={other}
            error={isWrong ? words.newConversation.errors.email : undefined}
            onChange={({ target }) => setOther(target.value)}
            className="min-w-48 flex-1"
          />
          <Button type="submit" variant="primary" size="small" disabled={isSending}>
            {words.composer.send}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setOther(undefined)}>
            {texts.cancel}
          </Button>
        </form>
      )}
    </>
  );
}

/** Resends a message to one of its recipients; the response is the message being sent. */
function useResend({ id, conversation_id }: Message) {
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const api = useApi();
  const [state, setState] = useState<{ isSending: boolean; errorMessage?: string }>({ isSending: false });
  const resend = async (body: ResendMailBody) => {
    setState({ isSending: true });
    try {
      const params = { conversation_id, message_id: id };
      const message = await api('resendMail', { params, body });
      queryClient.setQueryData(
        messagesKey(organization.id, conversation_id),
        (known: MessagePages | undefined) => known && withItem(known, message),
      );
      const context = { conversationId: conversation_id, messageId: id };
      await queryClient.invalidateQueries({ queryKey: messageMailQuery(organization.id, context).queryKey });
      setState({ isSending: false });
    } catch (error) {
      setState({ isSending: false, errorMessage: errorText(error) });
    }
  };
  return { ...state, resend };
}
