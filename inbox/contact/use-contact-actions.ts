import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../design/toast.tsx';
import type { Contact } from '../../sdk/src/types.ts';
import { applyContact, applyErasedContact } from '../cache/apply/apply-contact.ts';
import { contactKey, contactListsKey } from '../cache/queries/contact-queries.ts';
import { showUndo } from '../keyboard/show-undo.ts';
import { undoMilliseconds } from '../keyboard/undo-stack.ts';
import { useMembership } from '../session/use-membership.ts';
import { contactName } from '../words/names.ts';
import { words } from '../words/words.ts';
import type { ContactChange } from './changes/contact-change.ts';
import { isContactWaiting, makeContactChange } from './changes/send-contact-change.ts';
import { showRefusal } from './changes/show-refusal.ts';
import { newChange } from './changes/stored-changes.ts';

/** Blocks, unblocks and erases a contact: optimistically on the screen, and on the server as soon as it can be reached. */
export function useContactActions(contact: Contact) {
  const queryClient = useQueryClient();
  const { organization, scopes, user } = useMembership();
  const { id } = contact;
  const name = contactName(contact);

  const begin = (change: ContactChange) => {
    const stored = newChange(contact, user.id, change);
    const sent = makeContactChange(stored, contact);
    const isSaved = sent.outcome.then((outcome) => {
      showRefusal(stored, outcome);
      return outcome === 'saved';
    });
    return { ...sent, isSaved };
  };
  const setBlocked = async (isBlocked: boolean): Promise<void> => {
    const sent = begin({ isBlocked });
    const text = isBlocked ? words.contact.block.done(name) : words.contact.block.undone(name);
    const withdrawOffer = showUndo(text, () => {
      if (!sent.withdraw()) begin({ isBlocked: !isBlocked });
    });
    if (!(await sent.isSaved)) withdrawOffer();
  };
  const erase = async (erases: 'contact' | 'messages'): Promise<void> => {
    const sent = begin({ erases });
    applyErasedContact(queryClient, organization.id, id);
    const stopOffering = offerWhileWaiting(id, sent.withdraw);
    const isErased = await sent.isSaved;
    stopOffering();
    if (isErased) return void showToast({ text: words.contact.erase.done });
    applyContact(queryClient, organization.id, contact);
    void queryClient.invalidateQueries({ queryKey: contactKey(organization.id, id) });
    void queryClient.invalidateQueries({ queryKey: contactListsKey(organization.id) });
  };
  return {
    mayWrite: scopes.includes('contacts:write'),
    block: () => void setBlocked(true),
    unblock: () => void setBlocked(false),
    /** With `messages`, their text and files as well. */
    erase: (what: 'contact' | 'messages') => void erase(what),
  };
}

/** Offers to undo an erasure until it is sent. Returns a function that withdraws the offer. */
function offerWhileWaiting(id: string, withdraw: () => boolean): () => void {
  if (!isContactWaiting(id)) return () => undefined;
  return showUndo(words.contact.erase.waiting, withdraw, { stays: undoMilliseconds });
}
