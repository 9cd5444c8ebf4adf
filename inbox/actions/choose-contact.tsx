import type { QueryClient } from '@tanstack/react-query';
import { Avatar } from '../../design/avatar.tsx';
import type { Contact, Conversation } from '../../sdk/src/types.ts';
import { contactSearchQuery } from '../cache/queries/contact-queries.ts';
import type { Choice } from '../picker/choice.ts';
import { pick } from '../picker/picker-store.ts';
import { contactDetail, contactName } from '../words/names.ts';
import { words } from '../words/words.ts';

const texts = words.conversation.changeContact;

type Party = NonNullable<Conversation['contact']>;
type Options = { queryClient: QueryClient; organizationId: string; change: (contact: Party) => void };

/** Prompts for the contact of a conversation. Lists the newest contacts until something is typed. */
export function chooseContact(
  conversation: Conversation,
  { queryClient, organizationId, change }: Options,
): void {
  const search = async (text: string) => {
    const found = await queryClient.fetchQuery(contactSearchQuery(organizationId, text));
    return found.map((contact) => choiceOf(contact));
  };
  const choiceOf = (contact: Contact): Choice => ({
    id: contact.id,
    name: contactName(contact),
    detail: contactDetail(contact) ?? '',
    mark: <Avatar name={contactName(contact)} size="small" />,
    isChosen: contact.id === conversation.contact?.id,
    run: () => {
      if (contact.id !== conversation.contact?.id) change(partyOf(contact));
    },
  });
  pick({
    title: texts.title,
    placeholder: texts.placeholder,
    heading: texts.consequence,
    choices: [],
    load: async () => ({ choices: await search('') }),
    search,
  });
}

function partyOf({ id, name, email, phone, instagram_handle, profile_picture_url }: Contact): Party {
  return { id, name, email, phone, instagram_handle, profile_picture_url };
}
