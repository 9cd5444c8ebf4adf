import { List, placed } from '../list.ts';
import type { CallOptions, ChangeOptions, CreateOptions, ReadOptions } from '../request/options.ts';
import type { CreateNoteBody, ListNotesQuery, Note, UpdateNoteBody } from '../types.ts';
import { Resource } from './resource.ts';

/** Internal notes of members in a conversation; contacts never see them. */
export class Notes extends Resource {
  /**
   * The notes of a conversation, oldest first, or newest first with `sort: '-inserted_at'`; with `around`, from the page around a
   * note or a time on. Needs `notes:read`.
   *
   * @example
   * ```ts
   * for await (const note of deskbell.notes.list(conversationId)) {
   *   console.log(note.user.name, note.body_html);
   * }
   * ```
   */
  list(conversation_id: string, query: ListNotesQuery = {}, options?: CallOptions): List<Note> {
    return new List(
      (page) =>
        this.client('listNotes', { params: { conversation_id }, query: placed(query, page), options }),
      query,
    );
  }

  /**
   * One note. Needs `notes:read`.
   *
   * @example
   * ```ts
   * const note = await deskbell.notes.get(conversationId, noteId);
   * console.log(note.updated_at);
   * ```
   */
  get(conversation_id: string, note_id: string, options?: ReadOptions): Promise<Note> {
    return this.client('getNote', { params: { conversation_id, note_id }, options });
  }

  /**
   * Writes a note that mentions colleagues. Needs `notes:write` and a user (`actor: 'self'`).
   *
   * @example
   * ```ts
   * await deskbell.notes.create(conversationId, {
   *   body_html: '<p>Can you look at this one?</p>',
   *   mentions: [userId],
   * });
   * ```
   */
  create(conversation_id: string, body: CreateNoteBody, options?: CreateOptions): Promise<Note> {
    return this.client('createNote', { params: { conversation_id }, body, options });
  }

  /**
   * Changes one of the user's own notes. Needs `notes:write` and `actor: 'self'`.
   *
   * @example
   * ```ts
   * await deskbell.notes.update(conversationId, noteId, { body_html: '<p>Solved.</p>' });
   * ```
   */
  update(
    conversation_id: string,
    note_id: string,
    body: UpdateNoteBody,
    options?: ChangeOptions,
  ): Promise<Note> {
    return this.client('updateNote', { params: { conversation_id, note_id }, body, options });
  }

  /**
   * Deletes one of the user's own notes, with its files. Needs `notes:write` and `actor: 'self'`.
   *
   * @example
   * ```ts
   * await deskbell.notes.delete(conversationId, noteId);
   * ```
   */
  delete(conversation_id: string, note_id: string, options?: CallOptions): Promise<void> {
    return this.client('deleteNote', { params: { conversation_id, note_id }, options });
  }
}
