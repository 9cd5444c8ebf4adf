import { useQueryClient } from '@tanstack/react-query';
import { Ban, Download, Ellipsis, Merge, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '../../design/checkbox.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../design/menu.tsx';
import type { Contact } from '../../sdk/src/types.ts';
import { importScript } from '../connection/import-script.ts';
import { lazyPart } from '../connection/lazy-part.tsx';
import { overlayFrame } from '../connection/overlay-frame.tsx';
import { showError } from '../connection/show-error.ts';
import { useMembership } from '../session/use-membership.ts';
import { contactName } from '../words/names.ts';
import { words } from '../words/words.ts';
import { ContactDataDialog } from './export/lazy-contact-data-dialog.tsx';
import { useContactActions } from './use-contact-actions.ts';

const ConfirmDialog = lazyPart({
  script: () => import('../page/confirm-dialog.tsx'),
  pick: (it) => it.ConfirmDialog,
  frame: overlayFrame(({ onClose }: { onClose: () => void }) => onClose()),
});

const MergeDialog = lazyPart({
  script: () => import('./merging/merge-dialog.tsx'),
  pick: (it) => it.MergeDialog,
  frame: overlayFrame(({ onClose }: { onClose: () => void }) => onClose()),
});

const text = words.contact;

type Props = { contact: Contact; onErased?: () => void; onMerged?: (into: Contact) => void };

/** The menu to merge, block, unblock, export or erase a contact, with a confirmation that lists the consequences. */
export function ContactMenu({ contact, onErased, onMerged }: Props) {
  const queryClient = useQueryClient();
  const { organization, role } = useMembership();
  const [target, setTarget] = useState<Contact>();
  const [openDialog, setOpenDialog] = useState<'block' | 'erase'>();
  const [isExporting, setIsExporting] = useState(false);
  const [erasesMessages, setErasesMessages] = useState(false);
  const { mayWrite, block, unblock, erase } = useContactActions(contact);
  if (!mayWrite) return null;
  const merge = async () => {
    const { chooseContact } = await importScript(() => import('./choosing/choose-contact.tsx'));
    chooseContact({
      queryClient,
      organizationId: organization.id,
      title: text.merge.pick,
      placeholder: text.merge.placeholder,
      offers: ({ id }) => id !== contact.id,
      choose: setTarget,
    });
  };
  return (
    <>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label={text.more} />}>
        <MenuItem icon={Merge} onSelect={() => void merge().catch(showError)}>
          {text.merge.command}
        </MenuItem>
        {contact.is_blocked ? (
          <MenuItem icon={Ban} onSelect={unblock}>
            {text.block.undo}
          </MenuItem>
        ) : (
          <MenuItem icon={Ban} onSelect={() => setOpenDialog('block')}>
            {text.block.command}
          </MenuItem>
        )}
        {role === 'admin' && (
          <MenuItem icon={Download} onSelect={() => setIsExporting(true)}>
            {text.export.command}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={Trash2} isDanger onSelect={() => setOpenDialog('erase')}>
          {text.erase.command}
        </MenuItem>
      </Menu>
      {target && (
        <MergeDialog
          source={contact}
          target={target}
          onMerged={(into) => onMerged?.(into)}
          onClose={() => setTarget(undefined)}
        />
      )}
      {isExporting && <ContactDataDialog contact={contact} onClose={() => setIsExporting(false)} />}
      {openDialog && (
        <ConfirmDialog
          isOpen
          title={text[openDialog].title(contactName(contact))}
          consequences={text[openDialog].consequences}
          confirm={text[openDialog].confirm}
          onConfirm={async () => {
            if (openDialog === 'block') return block();
            erase(erasesMessages ? 'messages' : 'contact');
            onErased?.();
          }}
          onClose={() => setOpenDialog(undefined)}
        >
          {openDialog === 'erase' && (
            <Checkbox
              className="mt-4"
              label={text.erase.messages}
              help={text.erase.messagesHelp}
              checked={erasesMessages}
              onChange={({ target: { checked } }) => setErasesMessages(checked)}
            />
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
