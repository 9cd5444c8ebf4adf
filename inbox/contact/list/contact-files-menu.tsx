import { Download, Ellipsis, Upload } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../design/icon-button.tsx';
import { Menu, MenuItem } from '../../../design/menu.tsx';
import { type ContactChoice, contactParameters } from '../../cache/queries/contact-queries.ts';
import { useMay, useMembership } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';
import { ExportDialog } from '../export/lazy-export-dialog.ts';
import { ImportDialog } from '../import/lazy-import-dialog.ts';

const text = words.contact;

/** Imports contacts, and exports those in the list; nothing for users who may do neither. */
export function ContactFilesMenu({ choice }: { choice: ContactChoice }) {
  const { role } = useMembership();
  const mayImport = useMay('contacts:write');
  const [open, setOpen] = useState<'import' | 'export'>();
  const close = () => setOpen(undefined);
  const mayExport = role === 'admin';
  if (!mayImport && !mayExport) return null;
  const { is_blocked, ...parameters } = contactParameters(choice);
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
      {open === 'import' && <ImportDialog record="contact" onClose={close} />}
      {open === 'export' && (
        <ExportDialog
          records="contacts"
          parameters={{ ...parameters, ...(is_blocked && { is_blocked: 'true' }) }}
          onClose={close}
        />
      )}
    </>
  );
}
