import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { DialogFooter } from '../../../design/dialog-footer.tsx';
import type { Contact } from '../../../sdk/src/types.ts';
import type { NewContact } from '../../drafts/new-draft.ts';
import { useMembership } from '../../session/use-membership.ts';
import { contactName } from '../../words/names.ts';
import { words } from '../../words/words.ts';
import { ContactSummary } from './contact-summary.tsx';
import { NewContactFields } from './new-contact-fields.tsx';
import { useCreateContact } from './use-create-contact.ts';

const text = words.contact.create;

type Props = { onClose: () => void; onOpen: (contact: Contact) => void };

/** A new contact, or the one who has the address already, unchanged. */
export function ContactForm({ onClose, onOpen }: Props) {
  const [draft, setDraft] = useState<NewContact>({ name: '', email: '', phone: '' });
  const { create, forget, isSaving, existing, emailError, error } = useCreateContact();
  const first = useRef<HTMLInputElement>(null);
  const open = (contact: Contact) => {
    onClose();
    onOpen(contact);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const contact = existing ?? (await create(draft));
    if (contact) open(contact);
  };
  return (
    <Dialog isOpen onClose={onClose} title={text.command} initialFocus={first}>
      <form onSubmit={(event) => void submit(event)} noValidate className="grid grid-cols-1 gap-4">
        <div className="grid gap-3">
          <NewContactFields
            ref={first}
            contact={draft}
            emailError={emailError}
            onChange={(part) => {
              setDraft({ ...draft, ...part });
              forget();
            }}
          />
        </div>
        <div role="alert" className="empty:hidden">
          {existing && <Existing contact={existing} onFollow={onClose} />}
        </div>
        <DialogFooter error={error}>
          <Button onClick={onClose}>{words.shell.cancel}</Button>
          <Button variant="primary" type="submit" disabled={isSaving}>
            {existing ? words.contact.open : text.confirm}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function Existing({ contact, onFollow }: { contact: Contact; onFollow: () => void }) {
  const { organization } = useMembership();
  return (
    <>
      <p className="mb-1.5 text-sm text-danger">{text.exists(contactName(contact))}</p>
      <Link
        to="/o/$organization/contacts/$contact"
        params={{ organization: organization.slug, contact: contact.id }}
        onClick={onFollow}
        className="flex min-h-11 items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm ring-1 ring-line ring-inset hover:bg-hover"
      >
        <ContactSummary contact={contact} />
      </Link>
    </>
  );
}
