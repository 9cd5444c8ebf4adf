import { useQueryClient } from '@tanstack/react-query';
import type { CompanyName, Contact } from '../../../sdk/src/types.ts';
import { companiesKey } from '../../cache/queries/company-queries.ts';
import { showUndo } from '../../keyboard/show-undo.ts';
import { useMembership } from '../../session/use-membership.ts';
import { contactName } from '../../words/names.ts';
import { words } from '../../words/words.ts';
import { makeContactChange } from '../changes/send-contact-change.ts';
import { showRefusal } from '../changes/show-refusal.ts';
import { newChange } from '../changes/stored-changes.ts';

const text = words.company.assign;

/** Assigns contacts to companies, with undo; null leaves the company to the domain of their address. */
export function useAssignCompany() {
  const queryClient = useQueryClient();
  const { organization, user } = useMembership();
  const begin = async (contact: Contact, company: CompanyName | null) => {
    const stored = newChange(contact, user.id, { company });
    const outcome = await makeContactChange(stored, contact).outcome;
    showRefusal(stored, outcome);
    await queryClient.invalidateQueries({ queryKey: companiesKey(organization.id) });
    return outcome === 'saved';
  };
  return async (contact: Contact, company: CompanyName | null): Promise<void> => {
    const before = contact.company_id === null ? null : contact.company;
    const name = contactName(contact);
    const done = company ? text.assigned(name, company.name) : text.removed(name);
    const withdraw = showUndo(done, () => void begin(contact, before));
    if (!(await begin(contact, company))) withdraw();
  };
}
