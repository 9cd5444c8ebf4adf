import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../design/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../design/menu.tsx';
import type { Company } from '../../../sdk/src/types.ts';
import { companiesKey } from '../../cache/queries/company-queries.ts';
import { lazyPart } from '../../connection/lazy-part.tsx';
import { overlayFrame } from '../../connection/overlay-frame.tsx';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';
import { CompanyForm } from './company-form.tsx';

const ConfirmDialog = lazyPart({
  script: () => import('../../page/confirm-dialog.tsx'),
  pick: (it) => it.ConfirmDialog,
  frame: overlayFrame(({ onClose }: { onClose: () => void }) => onClose()),
});

const text = words.company;

/** Changes and deletes a company; nothing for users who may not. */
export function CompanyMenu({ company }: { company: Company }) {
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { organization, scopes } = useMembership();
  const [open, setOpen] = useState<'form' | 'delete'>();
  if (!scopes.includes('contacts:write')) return null;
  const close = () => setOpen(undefined);
  const remove = async () => {
    await api('deleteCompany', { params: { company_id: company.id } });
    await navigate({ to: '/o/$organization/companies', params: { organization: organization.slug } });
    void queryClient.invalidateQueries({ queryKey: companiesKey(organization.id) });
  };
  return (
    <>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label={text.more} />}>
        <MenuItem icon={Pencil} onSelect={() => setOpen('form')}>
          {text.form.edit}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} isDanger onSelect={() => setOpen('delete')}>
          {text.remove.command}
        </MenuItem>
      </Menu>
      {open === 'form' && <CompanyForm company={company} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          isOpen
          title={text.remove.title(company.name)}
          consequences={text.remove.consequences}
          confirm={text.remove.confirm}
          onConfirm={remove}
          onClose={close}
        />
      )}
    </>
  );
}
