import { List } from '../list.ts';
import type { CallOptions, ChangeOptions, CreateOptions, ReadOptions } from '../request/options.ts';
import type { Conversation, CreateViewBody, PageQuery, UpdateViewBody, View } from '../types.ts';
import { Resource } from './resource.ts';

/** Saved filters of conversations. */
export class Views extends Resource {
  /**
   * The views that the token’s user sees, oldest first. Needs `views:read`.
   *
   * @example
   * ```ts
   * for await (const view of deskbell.views.list()) {
   *   console.log(view.name);
   * }
   * ```
   */
  list(query: PageQuery = {}, options?: CallOptions): List<View> {
    return new List((page) => this.client('listViews', { query: page, options }), query);
  }

  /**
   * One view. Needs `views:read`.
   *
   * @example
   * ```ts
   * const { filter } = await deskbell.views.get(viewId);
   * ```
   */
  get(view_id: string, options?: ReadOptions): Promise<View> {
    return this.client('getView', { params: { view_id }, options });
  }

  /**
   * Creates a view. Needs `views:write`.
   *
   * @example
   * ```ts
   * await deskbell.views.create({
   *   name: 'Waiting for two hours',
   *   audience: 'me',
   *   filter: { field: 'waiting_since', op: 'older_than', value: '2h' },
   * });
   * ```
   */
  create(body: CreateViewBody, options?: CreateOptions): Promise<View> {
    return this.client('createView', { body, options });
  }

  /**
   * Changes a name, a filter or an order. Needs `views:write`.
   *
   * @example
   * ```ts
   * await deskbell.views.update(viewId, { name: 'Open' });
   * ```
   */
  update(view_id: string, body: UpdateViewBody, options?: ChangeOptions): Promise<View> {
    return this.client('updateView', { params: { view_id }, body, options });
  }

  /**
   * Deletes a view. Needs `views:write`.
   *
   * @example
   * ```ts
   * await deskbell.views.delete(viewId);
   * ```
   */
  delete(view_id: string, options?: CallOptions): Promise<void> {
    return this.client('deleteView', { params: { view_id }, options });
  }

  /**
   * The conversations of a view, in its order. Needs `views:read` and `conversations:read`.
   *
   * @example
   * ```ts
   * for await (const { number, subject } of deskbell.views.conversations(viewId)) {
   *   console.log(number, subject);
   * }
   * ```
   */
  conversations(view_id: string, query: PageQuery = {}, options?: CallOptions): List<Conversation> {
    const params = { view_id };
    return new List((page) => this.client('listViewConversations', { params, query: page, options }), query);
  }
}
