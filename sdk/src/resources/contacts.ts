import { List } from '../list.ts';
import type { CallOptions, ChangeOptions, CreateOptions, ReadOptions } from '../request/options.ts';
import type {
  ChangeContactBody,
  Contact,
  ContactEntry,
  ContactNote,
  CreateContactEntryBody,
  EraseContactQuery,
  ListContactsQuery,
  MergeContactBody,
  PageQuery,
  SaveContactBody,
  SaveContactNoteBody,
  TimelineEntry,
} from '../types.ts';
import { Resource } from './resource.ts';

/** The people who write to the organization. */
export class Contacts extends Resource {
  /**
   * Every contact, newest first; or the one with an address. Needs `contacts:read`.
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
   * Creates a contact, or updates the one with that `external_id` or `email`; with `create_only` throws a `ConflictError` instead,
   * whose `details` name that contact. Needs `contacts:write`.
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
   * Changes the given fields, and leaves the rest. Needs `contacts:write`.
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
   * Merges a contact into another, which stays and is returned. This can't be undone. Needs `contacts:write` and `actor=self`.
   *
   * @example
   * ```ts
   * const contact = await deskbell.contacts.merge(contactId, { into_id: otherContactId, take: ['phone'] });
   * console.log(contact.other_emails);
   * ```
   */
  merge(contact_id: string, body: MergeContactBody, options?: CallOptions): Promise<Contact> {
    return this.client('mergeContact', { params: { contact_id }, body, options });
  }

  /**
   * Erases a contact: all personal data is deleted permanently. Needs `contacts:write`.
   *
   * @example
   * ```ts
   * await deskbell.contacts.erase(contactId, { erase_messages: true });
   * ```
   */
  erase(contact_id: string, query: EraseContactQuery = {}, options?: CallOptions): Promise<void> {
    return this.client('eraseContact', { params: { contact_id }, query, options });
  }

  /**
   * The conversations with a contact, the notes about them and the entries of apps, latest first. Needs `contacts:read`, and
   * `conversations:read` for the conversations.
   *
   * @example
   * ```ts
   * for await (const { type, conversation, note, entry } of deskbell.contacts.timeline(contactId)) {
   *   console.log(type, conversation?.subject ?? note?.text ?? entry?.title);
   * }
   * ```
   */
  timeline(contact_id: string, query: PageQuery = {}, options?: CallOptions): List<TimelineEntry> {
    return new List(
      (page) =>
        this.client('listContactTimeline', { params: { contact_id }, query: { ...query, ...page }, options }),
      query,
    );
  }

  /**
   * Adds an entry of the app to a contact’s timeline. Needs `contacts:write`.
   *
   * @example
   * ```ts
   * await deskbell.contacts.createEntry(contactId, {
   *   title: 'Placed order 1017',
   *   url: 'https://shop.example.com/orders/1017',
   * });
   * ```
   */
  createEntry(
    contact_id: string,
    body: CreateContactEntryBody,
    options?: CreateOptions,
  ): Promise<ContactEntry> {
    return this.client('createContactEntry', { params: { contact_id }, body, options });
  }

  /**
   * One entry of an app about a contact. Needs `contacts:read`.
   *
   * @example
   * ```ts
   * const entry = await deskbell.contacts.getEntry(contactId, contactEntryId);
   * console.log(entry.app.name, entry.title);
   * ```
   */
  getEntry(contact_id: string, contact_entry_id: string, options?: ReadOptions): Promise<ContactEntry> {
    return this.client('getContactEntry', { params: { contact_id, contact_entry_id }, options });
  }

  /**
   * Deletes an entry that the app has added. Needs `contacts:write`.
   *
   * @example
   * ```ts
   * await deskbell.contacts.deleteEntry(contactId, contactEntryId);
   * ```
   */
  deleteEntry(contact_id: string, contact_entry_id: string, options?: CallOptions): Promise<void> {
    return this.client('deleteContactEntry', { params: { contact_id, contact_entry_id }, options });
  }

  /**
   * The notes about a contact, newest first. Needs `contacts:read`.
   *
   * @example
   * ```ts
   * const { data } = await deskbell.contacts.listNotes(contactId).firstPage();
   * console.log(data[0]?.text);
   * ```
   */
  listNotes(contact_id: string, query: PageQuery = {}, options?: CallOptions): List<ContactNote> {
    return new List(
      (page) =>
        this.client('listContactNotes', { params: { contact_id }, query: { ...query, ...page }, options }),
      query,
    );
  }

  /**
   * Writes a note about a contact that only members see. Needs `contacts:write` and `actor=self`.
   *
   * @example
   * ```ts
   * await deskbell.contacts.createNote(contactId, { text: 'Prefers to be called in the morning.' });
   * ```
   */
  createNote(contact_id: string, body: SaveContactNoteBody, options?: CreateOptions): Promise<ContactNote> {
    return this.client('createContactNote', { params: { contact_id }, body, options });
  }

  /**
   * One note about a contact. Needs `contacts:read`.
   *
   * @example
   * ```ts
   * const note = await deskbell.contacts.getNote(contactId, contactNoteId);
   * console.log(note.user.name, note.text);
   * ```
   */
  getNote(contact_id: string, contact_note_id: string, options?: ReadOptions): Promise<ContactNote> {
    return this.client('getContactNote', { params: { contact_id, contact_note_id }, options });
  }

  /**
   * Changes a note; only its author can. Needs `contacts:write` and `actor=self`.
   *
   * @example
   * ```ts
   * await deskbell.contacts.updateNote(contactId, contactNoteId, { text: 'Prefers email.' });
   * ```
   */
  updateNote(
    contact_id: string,
    contact_note_id: string,
    body: SaveContactNoteBody,
    options?: ChangeOptions,
  ): Promise<ContactNote> {
    return this.client('updateContactNote', { params: { contact_id, contact_note_id }, body, options });
  }

  /**
   * Deletes a note permanently; only its author can. Needs `contacts:write` and `actor=self`.
   *
   * @example
   * ```ts
   * await deskbell.contacts.deleteNote(contactId, contactNoteId);
   * ```
   */
  deleteNote(contact_id: string, contact_note_id: string, options?: CallOptions): Promise<void> {
    return this.client('deleteContactNote', { params: { contact_id, contact_note_id }, options });
  }
}
