import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../design/toast.tsx';
import type { Contact } from '../../sdk/src/types.ts';
import { applyErasedContact } from '../cache/apply/apply-contact.ts';
import { contactStore } from '../cache/changes/contact-store.ts';
import { currentTick } from '../cache/changes/record-store.ts';
import { showError } from '../connection/show-error.ts';
import { pushUndo } from '../keyboard/undo-stack.ts';
import { useApi, useMembership } from '../session/use-membership.ts';
import { contactName } from '../words/names.ts';
import { words } from '../words/words.ts';

/** Blocks, unblocks and erases a contact. Each throws ApiError, or TypeError if the server can't be reached. */
export function useContactActions(contact: Contact) {
  const queryClient = useQueryClient();
  const api = useApi();
  const { organization, scopes } = useMembership();
  const { id } = contact;
  const name = contactName(contact);

  const setBlocked = async (isBlocked: boolean): Promise<void> => {
    const askedAt = currentTick();
    const changed = await api('changeContact', {
      params: { contact_id: id },
      body: { is_blocked: isBlocked },
    });
    contactStore.receive(changed, askedAt);
  };
  const change = async (isBlocked: boolean): Promise<void> => {
    await setBlocked(isBlocked);
    const undo = () => {
      close();
      forget();
      setBlocked(!isBlocked).catch(showError);
    };
    const close = showToast({
      text: isBlocked ? words.contact.block.done(name) : words.contact.block.undone(name),
      action: { label: words.conversation.undo, run: undo },
    });
    const forget = pushUndo(undo);
  };
  return {
    mayWrite: scopes.includes('contacts:write'),
    block: () => change(true),
    unblock: () => change(false),
    erase: async () => {
      await api('eraseContact', { params: { contact_id: id } });
      applyErasedContact(queryClient, organization.id, id);
      showToast({ text: words.contact.erase.done });
    },
  };
}
