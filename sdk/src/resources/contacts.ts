import { List } from '../list.ts';
import type { CallOptions, ChangeOptions, CreateOptions, ReadOptions } from '../request/options.ts';
import type { ChangeContactBody, Contact, ListContactsQuery, SaveContactBody } from '../types.ts';
import { Resource } from './resource.ts';

/** The people who write to the organization. */
export class Contacts extends Resource {
  /**
   * Every contact, newest first; or the one with that address. Needs `contacts:read`.
   *
   * @example
   * ```ts
   * const { data } = await deskbell.contacts.list({ email: 'ines@example.com' }).firstPage();
   * console.log(data.length === 0 ? 'not known' : data[0]?.name);
   * ```
   */
  list(query: ListContactsQuery = {}, options?: CallOptions): List<Contact> {
    return new List((page) => this.client('listContacts', { query: { ...query, ...page }, options }), query);
  }

  /**
   * One contact. Needs `contacts:read`.
   *
   * @example
   * ```ts
   * const contact = await deskbell.contacts.get(contactId);
   * console.log(contact.name, contact.email);
   * ```
   */
  get(contact_id: string, options?: ReadOptions): Promise<Contact> {
    return this.client('getContact', { params: { contact_id }, options });
  }

  /**
   * Makes a contact, or changes the one who has that `external_id` or `email`. Needs `contacts:write`.
   *
   * @example
   * ```ts
   * const contact = await deskbell.contacts.save({
   *   external_id: 'customer-4711',
   *   email: 'ines@example.com',
   *   custom_attributes: { plan: 'family' },
   * });
   * ```
   */
  save(body: SaveContactBody, options?: CreateOptions): Promise<Contact> {
    return this.client('saveContact', { body, options });
  }

  /**
   * Changes what is named, and leaves the rest. Needs `contacts:write`.
   *
   * @example
   * ```ts
   * await deskbell.contacts.change(contactId, { is_blocked: true });
   * ```
   */
  change(contact_id: string, body: ChangeContactBody, options?: ChangeOptions): Promise<Contact> {
    return this.client('changeContact', { params: { contact_id }, body, options });
  }

  /**
   * Erases a contact: all personal data is deleted permanently. Needs `contacts:write`.
   *
   * @example
   * ```ts
   * await deskbell.contacts.erase(contactId);
   * ```
   */
  erase(contact_id: string, options?: CallOptions): Promise<void> {
    return this.client('eraseContact', { params: { contact_id }, options });
  }
}
