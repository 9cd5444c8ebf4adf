import { useQueryClient } from '@tanstack/react-query';
import type { Contact } from '../../../sdk/src/types.ts';
import { showUndo } from '../../keyboard/show-undo.ts';
import { useMembership } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';
import type { TagChange } from '../changes/contact-change.ts';
import { makeContactChange } from '../changes/send-contact-change.ts';
import { showRefusal } from '../changes/show-refusal.ts';
import { newChange } from '../changes/stored-changes.ts';
import { chooseTag } from './choose-tag.tsx';

const texts = words.conversation.tags;

/** Adds tags to a contact and removes them, with undo. */
export function useTagContact(contact: Contact) {
  const queryClient = useQueryClient();
  const { organization, user } = useMembership();
  const begin = (change: TagChange) => {
    const stored = newChange(contact, user.id, change);
    const sent = makeContactChange(stored, contact);
    const isSaved = sent.outcome.then((outcome) => {
      showRefusal(stored, outcome);
      return outcome === 'saved';
    });
    return { ...sent, isSaved };
  };
  const set = async (tag: string, isOn: boolean): Promise<void> => {
    const sent = begin({ tag, isOn });
    const withdraw = showUndo(isOn ? texts.putOn(tag) : texts.takenOff(tag), () => {
      if (!sent.withdraw()) begin({ tag, isOn: !isOn });
    });
    if (!(await sent.isSaved)) withdraw();
  };
  const has = (tag: string) => contact.tags.includes(tag);
  const toggle = (tag: string) => void set(tag, !has(tag));
  return {
    choose: () => chooseTag({ queryClient, organizationId: organization.id, has, toggle }),
    remove: (tag: string) => void set(tag, false),
  };
}
