import { useQueryClient } from '@tanstack/react-query';
import { contactNotesKey, contactTimelineKey } from '../../cache/queries/contact-notes-query.ts';
import { useApi, useMembership } from '../../session/use-membership.ts';

/** Creates, edits and deletes notes about a contact; each rejects with the server's error. */
export function useContactNotes(contactId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { organization, scopes, user } = useMembership();
  const refetch = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: contactNotesKey(organization.id, contactId) }),
      queryClient.invalidateQueries({ queryKey: contactTimelineKey(organization.id, contactId) }),
    ]);
  };
  const params = (noteId: string) => ({ contact_id: contactId, contact_note_id: noteId });
  return {
    mayWrite: scopes.includes('contacts:write'),
    userId: user.id,
    create: async (text: string, idempotencyKey: string) => {
      const input = { params: { contact_id: contactId }, body: { text } };
      await api('createContactNote', input, { idempotencyKey });
      await refetch();
    },
    update: async (noteId: string, text: string) => {
      await api('updateContactNote', { params: params(noteId), body: { text } });
      await refetch();
    },
    remove: async (noteId: string) => {
      await api('deleteContactNote', { params: params(noteId) });
      await refetch();
    },
  };
}
