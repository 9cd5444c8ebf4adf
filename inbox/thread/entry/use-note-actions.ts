import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../design/toast.tsx';
import type { Note, UpdateNoteBody } from '../../../sdk/src/types.ts';
import { notesKey } from '../../cache/queries/conversation-queries.ts';
import { type NotePages, withItem, withoutItem } from '../../cache/queries/timeline-pages.ts';
import { showUndo } from '../../keyboard/show-undo.ts';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { errorText } from '../../words/error-text.ts';
import { words } from '../../words/words.ts';
import { deleteLater } from './deleted-notes.ts';

const stays = 8_000;

/** Edits and deletes the user's own notes, with undo. */
export function useNoteActions({ id, conversation_id, body_html }: Note) {
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const api = useApi();
  const key = notesKey(organization.id, conversation_id);
  const params = { conversation_id, note_id: id };
  const update = (apply: (known: NotePages) => NotePages) =>
    queryClient.setQueryData(key, (known: NotePages | undefined) => known && apply(known));

  const change = async (body: UpdateNoteBody): Promise<boolean> => {
    try {
      const changed = await api('updateNote', { params, body });
      update((known) => withItem(known, changed));
      return true;
    } catch (error) {
      showToast({ text: errorText(error), isError: true });
      return false;
    }
  };

  const save = async (body: UpdateNoteBody): Promise<boolean> => {
    const isSaved = await change(body);
    if (isSaved) showUndo(words.thread.noteUpdated, () => void change({ body_html }), { stays });
    return isSaved;
  };

  const remove = () => {
    const showNote = deleteLater(id, async () => {
      close();
      try {
        await api('deleteNote', { params }, { keepalive: true });
        update((known) => withoutItem(known, id));
      } catch (error) {
        showToast({ text: errorText(error), isError: true });
      }
    });
    const close = showUndo(words.thread.noteDeleted, showNote, { stays });
  };

  return { save, remove };
}
