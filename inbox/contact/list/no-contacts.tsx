import { ContactRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import type { Contact } from '../../../sdk/src/types.ts';
import { useMay } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';
import { ContactForm } from '../creating/lazy-contact-form.ts';
import { ImportDialog } from '../import/lazy-import-dialog.ts';

const text = words.contact;

/** Says where contacts come from, and offers to create or import some. */
export function NoContacts({ onOpen }: { onOpen: (contact: Contact) => void }) {
  const mayWrite = useMay('contacts:write');
  const [open, setOpen] = useState<'form' | 'import'>();
  const close = () => setOpen(undefined);
  return (
    <EmptyState icon={ContactRound} title={text.list.none}>
      {text.list.noneHelp}
      {mayWrite && (
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          <Button size="small" onClick={() => setOpen('form')}>
            {text.create.command}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setOpen('import')}>
            {text.import}
          </Button>
        </div>
      )}
      {open === 'form' && <ContactForm onClose={close} onOpen={onOpen} />}
      {open === 'import' && <ImportDialog record="contact" onClose={close} />}
    </EmptyState>
  );
}
