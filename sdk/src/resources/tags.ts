import { List } from '../list.ts';
import type { CallOptions, ChangeOptions, CreateOptions, ReadOptions } from '../request/options.ts';
import type { CreateTagBody, PageQuery, Tag, UpdateTagBody } from '../types.ts';
import { Resource } from './resource.ts';

/** Labels for conversations and contacts. */
export class Tags extends Resource {
  /**
   * Every tag, oldest first. Needs `tags:read`.
   *
   * @example
   * ```ts
   * for await (const tag of deskbell.tags.list()) {
   *   console.log(tag.name, tag.color);
   * }
   * ```
   */
  list(query: PageQuery = {}, options?: CallOptions): List<Tag> {
    return new List((page) => this.client('listTags', { query: page, options }), query);
  }

  /**
   * One tag. Needs `tags:read`.
   *
   * @example
   * ```ts
   * const { name } = await deskbell.tags.get(tagId);
   * ```
   */
  get(tag_id: string, options?: ReadOptions): Promise<Tag> {
    return this.client('getTag', { params: { tag_id }, options });
  }

  /**
   * Creates a tag. Needs `tags:write`.
   *
   * @example
   * ```ts
   * await deskbell.tags.create({ name: 'refund', color: '#c0392b' });
   * ```
   */
  create(body: CreateTagBody, options?: CreateOptions): Promise<Tag> {
    return this.client('createTag', { body, options });
  }

  /**
   * Changes a tag's name or color. Needs `tags:write`.
   *
   * @example
   * ```ts
   * await deskbell.tags.update(tagId, { color: '#2980b9' });
   * ```
   */
  update(tag_id: string, body: UpdateTagBody, options?: ChangeOptions): Promise<Tag> {
    return this.client('updateTag', { params: { tag_id }, body, options });
  }

  /**
   * Deletes a tag, and removes it from everything that has it. Needs `tags:write`.
   *
   * @example
   * ```ts
   * await deskbell.tags.delete(tagId);
   * ```
   */
  delete(tag_id: string, options?: CallOptions): Promise<void> {
    return this.client('deleteTag', { params: { tag_id }, options });
  }
}
