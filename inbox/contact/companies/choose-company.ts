import type { QueryClient } from '@tanstack/react-query';
import type { CompanyName, Contact } from '../../../sdk/src/types.ts';
import { companySearchQuery } from '../../cache/queries/company-queries.ts';
import type { Choice } from '../../picker/choice.ts';
import { pick } from '../../picker/picker-store.ts';
import { words } from '../../words/words.ts';

const text = words.company.assign;

type Options = {
  queryClient: QueryClient;
  organizationId: string;
  /** Null: the domain of the contact's address decides. */
  choose: (company: CompanyName | null) => void;
  create: (name: string) => void;
};

/** Prompts for the company of a contact; lists the newest companies until something is typed. */
export function chooseCompany(
  contact: Contact,
  { queryClient, organizationId, choose, create }: Options,
): void {
  const search = async (typed: string): Promise<Choice[]> => {
    const found = await queryClient.fetchQuery(companySearchQuery(organizationId, typed));
    return found.map(({ id, name, domains }) => ({
      id,
      name,
      detail: domains.join(', '),
      isChosen: id === contact.company_id,
      run: () => choose({ id, name }),
    }));
  };
  const byDomain = { id: 'domain', name: text.byDomain, run: () => choose(null) };
  pick({
    title: text.title,
    placeholder: text.placeholder,
    choices: contact.company_id === null ? [] : [byDomain],
    load: async () => ({ choices: await search('') }),
    search,
    make: (name) => ({ id: 'new', name: text.create(name), run: () => create(name) }),
  });
}
