import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { Field } from '../../../design/field.tsx';
import type { Contact } from '../../../sdk/src/types.ts';
import { contactListsKey } from '../../cache/queries/contact-queries.ts';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { contactName } from '../../words/names.ts';
import { words } from '../../words/words.ts';
import { contactErrorText } from '../changes/contact-error-text.ts';

const text = words.contact.create;

type Props = { onClose: () => void; onOpen: (contact: Contact) => void };

/** A new contact. The API would change the one that has the address already: here that one is offered instead. */
export function ContactForm({ onClose, onOpen }: Props) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const [draft, setDraft] = useState({ name: '', email: '', phone: '' });
  const [existing, setExisting] = useState<Contact>();
  const [message, setMessage] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  // One key for all attempts: a retry after a lost response doesn't create a second one.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const change = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
    setExisting(undefined);
    setMessage('');
    setIdempotencyKey(crypto.randomUUID());
  };
  const openIt = (contact: Contact) => {
    onClose();
    onOpen(contact);
  };
  const save = async () => {
    const body = Object.fromEntries(
      Object.entries(draft).flatMap(([key, value]) => (value.trim() === '' ? [] : [[key, value.trim()]])),
    );
    if (Object.keys(body).length === 0) return setMessage(text.incomplete);
    setIsSaving(true);
    try {
      const [found] = body.email
        ? (await api('listContacts', { query: { email: body.email, limit: 1 } })).data
        : [];
      if (found) return setExisting(found);
      const contact = await api('saveContact', { body }, { idempotencyKey });
      await queryClient.invalidateQueries({ queryKey: contactListsKey(organization.id) });
      openIt(contact);
    } catch (error) {
      setMessage(contactErrorText(error));
    } finally {
      setIsSaving(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <Dialog isOpen onClose={onClose} title={text.command} initialFocus={first}>
      <form onSubmit={submit} noValidate className="grid gap-3">
        <Field
          ref={first}
          label={words.contact.name}
          autoComplete="off"
          dir="auto"
          maxLength={200}
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Field
          label={words.contact.email}
          type="email"
          autoComplete="off"
          maxLength={254}
          value={draft.email}
          onChange={({ target }) => change({ email: target.value })}
        />
        <Field
          label={words.contact.phone}
          type="tel"
          autoComplete="off"
          maxLength={50}
          value={draft.phone}
          onChange={({ target }) => change({ phone: target.value })}
        />
        <p role="alert" className="text-sm text-danger empty:hidden">
          {existing ? text.exists(contactName(existing)) : message}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{words.shell.cancel}</Button>
          {existing ? (
            <Button variant="primary" onClick={() => openIt(existing)}>
              {words.contact.open}
            </Button>
          ) : (
            <Button variant="primary" type="submit" disabled={isSaving}>
              {text.confirm}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
