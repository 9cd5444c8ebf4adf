import { List } from '../list.ts';
import type { CallOptions, ChangeOptions, CreateOptions, ReadOptions } from '../request/options.ts';
import type { CreateFieldBody, Field, PageQuery, UpdateFieldBody } from '../types.ts';
import { Resource } from './resource.ts';

/** Definitions of the custom attributes of conversations, contacts and companies. */
export class Fields extends Resource {
  /**
   * The organization's fields, oldest first. Needs `fields:read`.
   *
   * @example
   * ```ts
   * for await (const { record, key, kind } of deskbell.fields.list()) {
   *   console.log(record, key, kind);
   * }
   * ```
   */
  list(query: PageQuery = {}, options?: CallOptions): List<Field> {
    return new List((page) => this.client('listFields', { query: page, options }), query);
  }

  /**
   * One field. Needs `fields:read`.
   *
   * @example
   * ```ts
   * const { label, options } = await deskbell.fields.get(fieldId);
   * ```
   */
  get(field_id: string, options?: ReadOptions): Promise<Field> {
    return this.client('getField', { params: { field_id }, options });
  }

  /**
   * Creates a field. Needs `fields:write`.
   *
   * @example
   * ```ts
   * await deskbell.fields.create({
   *   record: 'conversation',
   *   key: 'outcome',
   *   label: 'Outcome',
   *   kind: 'choice',
   *   options: ['Refunded', 'Replaced'],
   * });
   * ```
   */
  create(body: CreateFieldBody, options?: CreateOptions): Promise<Field> {
    return this.client('createField', { body, options });
  }

  /**
   * Changes a label, options, when a field is shown or required, or its place. Needs `fields:write`.
   *
   * @example
   * ```ts
   * await deskbell.fields.update(fieldId, { label: 'How it ended', position: 0 });
   * ```
   */
  update(field_id: string, body: UpdateFieldBody, options?: ChangeOptions): Promise<Field> {
    return this.client('updateField', { params: { field_id }, body, options });
  }

  /**
   * Deletes a field; its values stay. Needs `fields:write`.
   *
   * @example
   * ```ts
   * await deskbell.fields.delete(fieldId);
   * ```
   */
  delete(field_id: string, options?: CallOptions): Promise<void> {
    return this.client('deleteField', { params: { field_id }, options });
  }
}
