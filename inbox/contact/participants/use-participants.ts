import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../../design/toast.tsx';
import type { Conversation } from '../../../sdk/src/types.ts';
import { messagesQuery } from '../../cache/queries/conversation-queries.ts';
import { messageMailQuery } from '../../cache/queries/message-mail-query.ts';
import { participantsQuery, refetchParticipants } from '../../cache/queries/participants-query.ts';
import { itemsIn } from '../../cache/queries/timeline-pages.ts';
import { answeredMail } from '../../drafts/answered-mail.ts';
import { pushUndo } from '../../keyboard/undo-stack.ts';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { errorText } from '../../words/error-text.ts';
import { mailWords } from '../../words/mail-words.ts';
import { words } from '../../words/words.ts';
import { type MailPerson, peopleOfMail } from './people-of-mail.ts';

const texts = mailWords.participants;

/** Who takes part in a conversation by mail beside its contact. */
export function useMailPeople({ id, contact }: Conversation) {
  const { organization } = useMembership();
  const participants = useQuery(participantsQuery(organization.id, id));
  const { data: pages } = useInfiniteQuery(messagesQuery(organization.id, id));
  const messageId = answeredMail(itemsIn(pages), undefined)?.id;
  const mail = useQuery({
    ...messageMailQuery(organization.id, { conversationId: id, messageId: messageId ?? '' }),
    enabled: messageId !== undefined,
  });
  return {
    query: participants,
    people: peopleOfMail({
      participants: participants.data ?? [],
      reply: mail.data?.reply,
      contactAddress: contact?.email,
    }),
  };
}

/** Adds, confirms and removes participants. The list shows it once the server has it; removing one can be undone. */
export function useSaveParticipants(conversationId: string) {
  const queryClient = useQueryClient();
  const { organization, scopes } = useMembership();
  const api = useApi();
  const [saving, setSaving] = useState<string>();
  const params = { conversation_id: conversationId };
  const run = async (address: string, send: () => Promise<unknown>) => {
    setSaving(address);
    try {
      await send();
      await refetchParticipants(queryClient, organization.id, conversationId);
    } finally {
      setSaving(undefined);
    }
  };
  const add = (address: string, name: string | null) =>
    run(address, () => api('saveParticipant', { params, body: { address, ...(name && { name }) } }));
  const remove = async ({ address, name, joining }: MailPerson) => {
    await run(address, () => api('removeParticipant', { params: { ...params, address } }));
    const text = texts.removed(name ?? address);
    // Adding them again would confirm them.
    if (joining === 'joinedByReply') return void showToast({ text });
    const undo = () => {
      close();
      forget();
      void orSay(add(address, name));
    };
    const close = showToast({ text, action: { label: words.conversation.undo, run: undo } });
    const forget = pushUndo(undo);
  };
  return {
    mayWrite: scopes.includes('conversations:write'),
    /** The address that is on its way. */
    saving,
    add,
    confirm: ({ address, name }: MailPerson) => void orSay(add(address, name)),
    remove: (person: MailPerson) => void orSay(remove(person)),
  };
}

function orSay(sending: Promise<unknown>): Promise<unknown> {
  return sending.catch((error: unknown) => showToast({ text: errorText(error), isError: true }));
}
