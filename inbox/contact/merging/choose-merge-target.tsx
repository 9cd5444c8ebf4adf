import type { QueryClient } from '@tanstack/react-query';
import { Avatar } from '../../../design/avatar.tsx';
import type { Contact } from '../../../sdk/src/types.ts';
import { contactSearchQuery } from '../../cache/queries/contact-queries.ts';
import type { Choice } from '../../picker/choice.ts';
import { pick } from '../../picker/picker-store.ts';
import { contactDetail, contactName } from '../../words/names.ts';
import { words } from '../../words/words.ts';

const text = words.contact.merge;

type Options = { queryClient: QueryClient; organizationId: string; choose: (target: Contact) => void };

/** Prompts for the contact to merge with. Lists the newest contacts until something is typed. */
export function chooseMergeTarget(source: Contact, { queryClient, organizationId, choose }: Options): void {
  const search = async (typed: string) => {
    const found = await queryClient.fetchQuery(contactSearchQuery(organizationId, typed));
    return found.filter(({ id }) => id !== source.id).map(choiceOf);
  };
  const choiceOf = (contact: Contact): Choice => ({
    id: contact.id,
    name: contactName(contact),
    detail: contactDetail(contact) ?? '',
    mark: <Avatar name={contactName(contact)} size="small" />,
    run: () => choose(contact),
  });
  pick({
    title: text.pick,
    placeholder: text.placeholder,
    choices: [],
    load: async () => ({ choices: await search('') }),
    search,
  });
}
