import { useQueryClient } from '@tanstack/react-query';
import type { Conversation } from '../../sdk/src/types.ts';
import { importScript } from '../connection/import-script.ts';
import { showError } from '../connection/show-error.ts';
import { useMembership } from '../session/use-membership.ts';
import { contactName } from '../words/names.ts';
import { words } from '../words/words.ts';
import { useChange } from './use-change.ts';

/** Reassigns a conversation to another contact, picked from a list. Its code is loaded on demand. */
export function useContactChange(conversations: readonly Conversation[]): () => void {
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const change = useChange();
  const [conversation] = conversations;
  const choose = async () => {
    if (!conversation) return;
    const { chooseContact } = await importScript(() => import('./choose-contact.tsx'));
    chooseContact(conversation, {
      queryClient,
      organizationId: organization.id,
      change: (contact) =>
        change([conversation], { contact }, words.conversation.changeContact.done(contactName(contact))),
    });
  };
  return () => void choose().catch(showError);
}
