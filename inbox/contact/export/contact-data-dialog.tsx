import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Checkbox } from '../../../design/checkbox.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { showToast } from '../../../design/toast.tsx';
import type { Contact } from '../../../sdk/src/types.ts';
import { send } from '../../session/send.ts';
import { useMembership } from '../../session/use-membership.ts';
import { errorText } from '../../words/error-text.ts';
import { isolated } from '../../words/locale/isolated.ts';
import { contactName } from '../../words/names.ts';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.data.contact;

type Props = { contact: Contact; onClose: () => void };

/** Requests a file with what the organization has of a contact; it is downloaded in the settings. */
export function ContactDataDialog({ contact, onClose }: Props) {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [includesNotes, setIncludesNotes] = useState(false);
  const name = isolated(contactName(contact));
  const start = useMutation({
    mutationFn: () =>
      send({
        method: 'POST',
        path: `/contacts/${contact.id}/exports`,
        organizationId: organization.id,
        body: { includes_notes: includesNotes },
      }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: [organization.id, 'exports'] });
      const show = () =>
        void navigate({ to: '/o/$organization/settings/data', params: { organization: organization.slug } });
      showToast({ text: text.started(name), action: { label: text.show, run: show } });
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={text.title(name)}>
      <div className="grid gap-3 text-sm">
        <p>{text.lead}</p>
        <Checkbox
          label={text.notes}
          help={text.notesHelp}
          checked={includesNotes}
          onChange={({ target: { checked } }) => setIncludesNotes(checked)}
        />
        {start.error && (
          <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger">
            {errorText(start.error)}
          </p>
        )}
        <div className="mt-2 flex justify-end gap-2">
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="primary" disabled={start.isPending} onClick={() => start.mutate()}>
            {text.start}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
