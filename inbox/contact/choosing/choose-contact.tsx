import type { QueryClient } from '@tanstack/react-query';
import { Avatar } from '../../../design/avatar.tsx';
import type { Contact } from '../../../sdk/src/types.ts';
import { contactSearchQuery } from '../../cache/queries/contact-queries.ts';
import type { Choice } from '../../picker/choice.ts';
import { pick } from '../../picker/picker-store.ts';
import { contactDetail, contactName } from '../../words/names.ts';

type Options = {
  queryClient: QueryClient;
  organizationId: string;
  title: string;
  placeholder: string;
  offers: (contact: Contact) => boolean;
  choose: (contact: Contact) => void;
};

/** Prompts for a contact. Lists the newest contacts until something is typed. */
export function chooseContact({
  queryClient,
  organizationId,
  title,
  placeholder,
  offers,
  choose,
}: Options): void {
  const search = async (typed: string) => {
    const found = await queryClient.fetchQuery(contactSearchQuery(organizationId, typed));
    return found.filter(offers).map(choiceOf);
  };
  const choiceOf = (contact: Contact): Choice => ({
    id: contact.id,
    name: contactName(contact),
    detail: contactDetail(contact) ?? '',
    mark: <Avatar name={contactName(contact)} size="small" />,
    run: () => choose(contact),
  });
  pick({ title, placeholder, choices: [], load: async () => ({ choices: await search('') }), search });
}
