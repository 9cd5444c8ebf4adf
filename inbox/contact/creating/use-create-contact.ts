import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConflictError, ValidationError } from '../../../sdk/src/errors/named-errors.ts';
import type { Contact } from '../../../sdk/src/types.ts';
import { contactListsKey, contactQuery } from '../../cache/queries/contact-queries.ts';
import type { NewContact } from '../../drafts/new-draft.ts';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';
import { contactErrorText } from '../changes/contact-error-text.ts';

/** Why there is no new contact: who has the address already, or an error. */
type Refusal = { existing?: Contact; emailError?: string; error?: string };

/** Creates contacts, and never changes one that exists. */
export function useCreateContact() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const [refusal, setRefusal] = useState<Refusal>({});
  const [isSaving, setIsSaving] = useState(false);
  // One key for all attempts: a retry after a lost response doesn't create a second one.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const refusalFor = async (error: unknown): Promise<Refusal> => {
    const known = error instanceof ConflictError ? error.details[0]?.contact_id : undefined;
    if (known === undefined) return explained(error);
    const { contact } = await queryClient.fetchQuery(contactQuery(organization.id, known));
    return { existing: contact };
  };
  return {
    ...refusal,
    isSaving,
    /** Undefined if it was refused. */
    create: async (draft: NewContact): Promise<Contact | undefined> => {
      const body = filledIn(draft);
      if (Object.keys(body).length === 0) {
        setRefusal({ error: words.contact.create.incomplete });
        return undefined;
      }
      setIsSaving(true);
      try {
        const contact = await api(
          'saveContact',
          { body: { ...body, create_only: true } },
          { idempotencyKey },
        );
        await queryClient.invalidateQueries({ queryKey: contactListsKey(organization.id) });
        return contact;
      } catch (error) {
        setRefusal(await refusalFor(error).catch(explained));
        return undefined;
      } finally {
        setIsSaving(false);
      }
    },
    /** What was typed has changed. */
    forget: () => {
      setRefusal({});
      setIdempotencyKey(crypto.randomUUID());
    },
  };
}

function explained(error: unknown): Refusal {
  const isOfEmail = error instanceof ValidationError && error.details.every(({ field }) => field === 'email');
  return { [isOfEmail ? 'emailError' : 'error']: contactErrorText(error) };
}

function filledIn(draft: NewContact): Partial<NewContact> {
  const typed = Object.entries(draft).map(([key, value]) => [key, value.trim()]);
  return Object.fromEntries(typed.filter(([, value]) => value !== ''));
}
