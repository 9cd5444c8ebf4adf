import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../design/toast.tsx';
import type { Conversation, Participant } from '../../../sdk/src/types.ts';
import { sendParticipantChange, useParticipantChanges } from '../../cache/changes/participant-changes.ts';
import { type ParticipantChange, participantsWith } from '../../cache/changes/participants-with.ts';
import { messagesQuery } from '../../cache/queries/conversation-queries.ts';
import { messageMailQuery } from '../../cache/queries/message-mail-query.ts';
import { participantsQuery, refetchParticipants } from '../../cache/queries/participants-query.ts';
import { itemsIn } from '../../cache/queries/timeline-pages.ts';
import { repliedMail } from '../../drafts/replied-mail.ts';
import { showUndo } from '../../keyboard/show-undo.ts';
import { useMembership } from '../../session/use-membership.ts';
import { errorText } from '../../words/error-text.ts';
import { mailWords } from '../../words/mail-words.ts';
import { type MailPerson, mailPeople } from './mail-people.ts';

const texts = mailWords.participants;

/** The email participants of a conversation besides its contact, with pending changes applied. */
export function useMailPeople({ id, contact }: Conversation) {
  const { organization } = useMembership();
  const participants = useQuery(participantsQuery(organization.id, id));
  const changes = useParticipantChanges(id).map(({ change }) => change);
  const { data: pages } = useInfiniteQuery(messagesQuery(organization.id, id));
  const messageId = repliedMail(itemsIn(pages), undefined)?.id;
  const mail = useQuery({
    ...messageMailQuery(organization.id, { conversationId: id, messageId: messageId ?? '' }),
    enabled: messageId !== undefined,
  });
  return {
    query: participants,
    people: mailPeople({
      participants: changes.reduce<readonly Participant[]>(
        (known, change) => participantsWith(known, change),
        participants.data ?? [],
      ),
      removed: changes.flatMap((it) => (it.is === 'removed' ? [it.address.toLowerCase()] : [])),
      reply: mail.data?.reply,
      contactAddress: contact?.email,
    }),
  };
}

/** Adds, confirms and removes participants optimistically; removing one can be undone. */
export function useSaveParticipants(conversationId: string) {
  const queryClient = useQueryClient();
  const { organization, scopes } = useMembership();
  const send = (change: ParticipantChange) => {
    const key = { organizationId: organization.id, conversationId };
    const refetch = () => refetchParticipants(queryClient, organization.id, conversationId);
    const sent = sendParticipantChange(key, change, refetch);
    void sent.outcome.then((outcome) => {
      if (typeof outcome === 'object') showToast({ text: errorText(outcome.error), isError: true });
    });
    return sent;
  };
  const add = (address: string, name: string | null) => void send({ is: 'saved', address, name });
  const remove = ({ address, name, joining }: MailPerson) => {
    const removal = send({ is: 'removed', address });
    const text = texts.removed(name ?? address);
    // Adding them again would confirm them.
    if (joining === 'joinedByReply') return void showToast({ text });
    const withdraw = showUndo(text, () => {
      if (!removal.withdraw()) add(address, name);
    });
    // The error has been shown, and there is nothing left to undo.
    void removal.outcome.then((outcome) => {
      if (outcome !== 'saved') withdraw();
    });
  };
  return {
    mayWrite: scopes.includes('conversations:write'),
    add,
    confirm: ({ address, name }: MailPerson) => add(address, name),
    remove,
  };
}
