import { useQueryClient } from '@tanstack/react-query';
import { UserMinus, UserPlus } from 'lucide-react';
import { Button } from '../../../design/button.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import type { Company, Contact } from '../../../sdk/src/types.ts';
import { importScript } from '../../connection/import-script.ts';
import { showError } from '../../connection/show-error.ts';
import { useMay, useMembership } from '../../session/use-membership.ts';
import { contactName } from '../../words/names.ts';
import { words } from '../../words/words.ts';
import { ContactRow, contactRowHeight } from '../list/contact-row.tsx';
import { useAssignCompany } from './use-assign-company.ts';

const text = words.company;

/** The people of a company; those who were assigned to it can be removed. */
export function CompanyPeople({ people }: { people: readonly Contact[] }) {
  const assign = useAssignCompany();
  const mayWrite = useMay('contacts:write');
  return (
    <ul className="overflow-hidden rounded-md ring-1 ring-line [&>li:last-child_a]:border-b-0">
      {people.map((contact) => (
        <li key={contact.id} className="flex items-center" style={{ height: contactRowHeight }}>
          <div className="h-full min-w-0 flex-1">
            <ContactRow contact={contact} search={{}} isChosen={false} />
          </div>
          {mayWrite && contact.company_id !== null && (
            <span className="shrink-0 px-2">
              <IconButton
                icon={UserMinus}
                label={text.takeOff(contactName(contact))}
                onClick={() => void assign(contact, null)}
              />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Prompts for a contact to assign to a company; nothing for users who may not. */
export function AddPerson({ company: { id, name } }: { company: Company }) {
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const mayWrite = useMay('contacts:write');
  const assign = useAssignCompany();
  if (!mayWrite) return null;
  const add = async () => {
    const { chooseContact } = await importScript(() => import('../choosing/choose-contact.tsx'));
    chooseContact({
      queryClient,
      organizationId: organization.id,
      ...text.pickPerson,
      offers: ({ company }) => company?.id !== id,
      choose: (contact) => void assign(contact, { id, name }),
    });
  };
  return (
    <Button size="small" variant="quiet" onClick={() => void add().catch(showError)}>
      <UserPlus aria-hidden className="size-3.5" />
      {text.addPerson}
    </Button>
  );
}
