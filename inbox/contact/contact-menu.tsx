import { Ban, Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../design/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../design/menu.tsx';
import type { Contact } from '../../sdk/src/types.ts';
import { lazyPart } from '../connection/lazy-part.tsx';
import { overlayFrame } from '../connection/overlay-frame.tsx';
import { contactName } from '../words/names.ts';
import { words } from '../words/words.ts';
import { useContactActions } from './use-contact-actions.ts';

const ConfirmDialog = lazyPart({
  script: () => import('../page/confirm-dialog.tsx'),
  pick: (it) => it.ConfirmDialog,
  frame: overlayFrame(({ onClose }: { onClose: () => void }) => onClose()),
});

const text = words.contact;

/** The menu to block, unblock or erase a contact, with a confirmation that lists the consequences. */
export function ContactMenu({ contact, onErased }: { contact: Contact; onErased?: () => void }) {
  const [openDialog, setOpenDialog] = useState<'block' | 'erase'>();
  const { mayWrite, block, unblock, erase } = useContactActions(contact);
  if (!mayWrite) return null;
  return (
    <>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label={text.more} />}>
        {contact.is_blocked ? (
          <MenuItem icon={Ban} onSelect={unblock}>
            {text.block.undo}
          </MenuItem>
        ) : (
          <MenuItem icon={Ban} onSelect={() => setOpenDialog('block')}>
            {text.block.command}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={Trash2} isDanger onSelect={() => setOpenDialog('erase')}>
          {text.erase.command}
        </MenuItem>
      </Menu>
      {openDialog && (
        <ConfirmDialog
          isOpen
          title={text[openDialog].title(contactName(contact))}
          consequences={text[openDialog].consequences}
          confirm={text[openDialog].confirm}
          onConfirm={async () => {
            if (openDialog === 'block') return block();
            erase();
            onErased?.();
          }}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
    </>
  );
}
