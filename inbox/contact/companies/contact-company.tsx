import { useQueryClient } from '@tanstack/react-query';
import { Building2, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import type { Contact } from '../../../sdk/src/types.ts';
import { lazyPart } from '../../connection/lazy-part.tsx';
import { overlayFrame } from '../../connection/overlay-frame.tsx';
import { useMay, useMembership } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';
import { chooseCompany } from './choose-company.ts';
import { CompanyLink } from './company-link.tsx';
import { useAssignCompany } from './use-assign-company.ts';

const CompanyForm = lazyPart({
  script: () => import('./company-form.tsx'),
  pick: (it) => it.CompanyForm,
  frame: overlayFrame(({ onClose }: { onClose: () => void }) => onClose()),
});

const text = words.company.assign;

/** The company of a contact, and a button to change it. */
export function ContactCompany({ contact }: { contact: Contact }) {
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const mayWrite = useMay('contacts:write');
  const assign = useAssignCompany();
  const [newName, setNewName] = useState<string>();
  const { company, company_id } = contact;
  const choose = () =>
    chooseCompany(contact, {
      queryClient,
      organizationId: organization.id,
      choose: (chosen) => void assign(contact, chosen),
      create: setNewName,
    });
  return (
    <>
      {company ? (
        <span className="flex items-start gap-1">
          <span className="min-w-0 flex-1">
            <CompanyLink company={company} />
            {company_id === null && <span className="block text-2xs text-muted">{text.fromDomain}</span>}
          </span>
          {mayWrite && <IconButton icon={Pencil} label={text.change} onClick={choose} />}
        </span>
      ) : (
        mayWrite && (
          <Button size="small" variant="quiet" onClick={choose} className="-my-1 -ms-2 touch:-my-3">
            <Building2 aria-hidden className="size-3.5" />
            {text.title}
          </Button>
        )
      )}
      {newName !== undefined && (
        <CompanyForm
          name={newName}
          onClose={() => setNewName(undefined)}
          onSaved={({ id, name }) => void assign(contact, { id, name })}
        />
      )}
    </>
  );
}
