import { Download, Ellipsis, Upload } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../design/icon-button.tsx';
import { Menu, MenuItem } from '../../../design/menu.tsx';
import { companyParameters } from '../../cache/queries/company-queries.ts';
import { useMay, useMembership } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';
import { ExportDialog } from '../export/lazy-export-dialog.ts';
import { ImportDialog } from '../import/lazy-import-dialog.ts';

const text = words.contact;

/** Imports companies, and exports those that the typed text matches; nothing for users who may do neither. */
export function CompanyFilesMenu({ typed }: { typed: string }) {
  const mayExport = useMembership().role === 'admin';
  const mayImport = useMay('contacts:write');
  const [open, setOpen] = useState<'import' | 'export'>();
  const close = () => setOpen(undefined);
  if (!mayImport && !mayExport) return null;
  return (
    <>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label={text.files} />}>
        {mayImport && (
          <MenuItem icon={Upload} onSelect={() => setOpen('import')}>
            {text.import}
          </MenuItem>
        )}
        {mayExport && (
          <MenuItem icon={Download} onSelect={() => setOpen('export')}>
            {text.export.command}
          </MenuItem>
        )}
      </Menu>
      {open === 'import' && <ImportDialog record="company" onClose={close} />}
      {open === 'export' && (
        <ExportDialog records="companies" parameters={companyParameters(typed)} onClose={close} />
      )}
    </>
  );
}
