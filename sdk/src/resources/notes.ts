import { List } from '../list.ts';
import type { CallOptions, CreateOptions } from '../request/options.ts';
import type { CreateNoteBody, Note, PageQuery } from '../types.ts';
import { Resource } from './resource.ts';

/** What members write to each other beside a conversation; contacts never see it. */
export class Notes extends Resource {
  /**
   * The notes of a conversation, oldest first. Needs `notes:read`.
   *
   * @example
   * ```ts
   * for await (const note of deskbell.notes.list(conversationId)) {
   *   console.log(note.user.name, note.body_html);
   * }
   * ```
   */
  list(conversation_id: string, query: PageQuery = {}, options?: CallOptions): List<Note> {
    return new List(
      (page) => this.client('listNotes', { params: { conversation_id }, query: page, options }),
      query,
    );
  }

  /**
   * Writes a note, and calls upon whom it mentions. Needs `notes:write` and a person (`actor: 'self'`).
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
}
