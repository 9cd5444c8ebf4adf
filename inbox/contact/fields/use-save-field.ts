import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../design/toast.tsx';
import { PreconditionFailedError } from '../../../sdk/src/errors/named-errors.ts';
import type { ChangeContactBody, Contact } from '../../../sdk/src/types.ts';
import { applyContact } from '../../cache/apply/apply-contact.ts';
import { contactKey, contactQuery, type VersionedContact } from '../../cache/queries/contact-queries.ts';
import { showError } from '../../connection/show-error.ts';
import { pushUndo } from '../../keyboard/undo-stack.ts';
import { sendForVersion } from '../../session/send.ts';
import { useMembership } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';
import { type ContactField, changeOf, resolveConflict, textOf } from './contact-field.ts';

/** `latest`: somebody else has changed the field in the meantime. Nothing was saved. */
export type Saved = 'saved' | { latest: string };

type Edit = { field: ContactField; opened: string; wanted: string };

/** Each retry is due to somebody else changing another field. */
const maxRetries = 5;

/**
 * Saves one field of a contact and offers to undo it, unless somebody else has changed the field since it was opened.
 *
 * @returns a function that throws ApiError; TypeError where the server cannot be reached
 */
export function useSaveField(contactId: string): (edit: Edit) => Promise<Saved> {
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const query = contactQuery(organization.id, contactId);

  const change = async (body: ChangeContactBody, version: string | undefined): Promise<Contact> => {
    const path = `/contacts/${contactId}`;
    const { id: organizationId } = organization;
    const { answer, ...rest } = await sendForVersion({
      method: 'PATCH',
      path,
      organizationId,
      body,
      ifMatch: version,
    });
    const contact = answer as Contact;
    queryClient.setQueryData(contactKey(organizationId, contactId), { contact, ...rest });
    applyContact(queryClient, organizationId, contact);
    return contact;
  };

  const save = async ({ field, opened, wanted }: Edit): Promise<Saved | 'unchanged'> => {
    let known: VersionedContact = await queryClient.ensureQueryData(query);
    for (let retries = 0; ; retries++) {
      const latest = textOf(known.contact, field);
      const resolution = resolveConflict({ opened, latest, wanted });
      if (resolution === 'done') return 'unchanged';
      if (resolution === 'choose') return { latest };
      try {
        await change(changeOf(known.contact, field, wanted), known.version);
        return 'saved';
      } catch (error) {
        if (!(error instanceof PreconditionFailedError) || retries === maxRetries) throw error;
      }
      known = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    }
  };

  return async (edit) => {
    const saved = await save(edit);
    if (saved === 'saved') offerUndo(() => save({ ...edit, opened: edit.wanted, wanted: edit.opened }));
    return saved === 'unchanged' ? 'saved' : saved;
  };
}

function offerUndo(undo: () => Promise<Saved | 'unchanged'>): void {
  const run = () => {
    close();
    forget();
    undo().then(
      (saved) => typeof saved === 'object' && showToast({ text: words.contact.notUndone }),
      showError,
    );
  };
  const close = showToast({
    text: words.contact.changed,
    action: { label: words.conversation.undo, run },
  });
  const forget = pushUndo(run);
}
