import { List } from '../list.ts';
import type { CallOptions, ChangeOptions, CreateOptions, ReadOptions } from '../request/options.ts';
import type {
  ChangeConversationBody,
  Conversation,
  ConversationMatch,
  CreateConversationBody,
  HistoryEntry,
  ListConversationsQuery,
  MergeConversationBody,
  PageQuery,
  Participant,
  SaveParticipantBody,
  SearchConversationsQuery,
  SetContactBody,
  SplitConversationBody,
} from '../types.ts';
import { Resource } from './resource.ts';

/** Conversations between contacts and the organization. */
export class Conversations extends Resource {
  /**
   * Every conversation, by default the one with the latest activity first. Needs `conversations:read`.
   *
   * @example
   * ```ts
   * for await (const { number, subject } of deskbell.conversations.list({ status: 'open', priority: 'urgent' })) {
   *   console.log(number, subject);
   * }
   * ```
   */
  list(query: ListConversationsQuery = {}, options?: CallOptions): List<Conversation> {
    return new List(
      (page) => this.client('listConversations', { query: { ...query, ...page }, options }),
      query,
    );
  }

  /**
   * The 500 newest conversations that match, best matches first, for a search box, each with the reason why it was found.
   * For all matches, newest activity first, list with `q`. Needs `conversations:read`.
   *
   * @example
   * ```ts
   * const { data } = await deskbell.conversations.search({ q: 'wheel refu', limit: 5 }).firstPage();
   * console.log(data[0]?.subject, data[0]?.match.excerpt);
   * ```
   */
  search(query: SearchConversationsQuery, options?: CallOptions): List<ConversationMatch> {
    return new List(
      (page) => this.client('searchConversations', { query: { ...query, ...page }, options }),
      query,
    );
  }

  /**
   * One conversation; for a merged one, its target, which has a different `id`. Needs `conversations:read`.
   *
   * @example
   * ```ts
   * const conversation = await deskbell.conversations.get(conversationId);
   * console.log(conversation.status, conversation.waiting_since);
   *
   * // The same object again while nothing has changed, without its content being sent.
   * const now = await deskbell.conversations.get(conversationId, { ifNoneMatch: conversation });
   * console.log(now === conversation);
   * ```
   */
  get(conversation_id: string, options?: ReadOptions): Promise<Conversation> {
    return this.client('getConversation', { params: { conversation_id }, options });
  }

  /**
   * Starts a conversation with a first message. Needs `conversations:write` and a user (`actor: 'self'`).
   *
   * @example
   * ```ts
   * const conversation = await deskbell.conversations.create({
   *   contact: { email: 'ines@example.com', name: 'Ines' },
   *   subject: 'Your order',
   *   body_html: '<p>It is on its way.</p>',
   * });
   * ```
   */
  create(body: CreateConversationBody, options?: CreateOptions): Promise<Conversation> {
    return this.client('createConversation', { body, options });
  }

  /**
   * Changes the given fields, and leaves the rest. Needs `conversations:write`.
   *
   * @example
   * ```ts
   * const conversation = await deskbell.conversations.get(conversationId);
   * await deskbell.conversations.change(
   *   conversationId,
   *   { status: 'closed', add_tags: ['solved'] },
   *   { ifMatch: conversation }, // only if nobody changed it since
   * );
   * ```
   */
  change(
    conversation_id: string,
    body: ChangeConversationBody,
    options?: ChangeOptions,
  ): Promise<Conversation> {
    return this.client('changeConversation', { params: { conversation_id }, body, options });
  }

  /**
   * Its changes and who made them, newest first. Needs `conversations:read`.
   *
   * @example
   * ```ts
   * for await (const { actor, status } of deskbell.conversations.history(conversationId)) {
   *   if (status) console.log(actor.user?.name, status.from, status.to);
   * }
   * ```
   */
  history(conversation_id: string, query: PageQuery = {}, options?: CallOptions): List<HistoryEntry> {
    return new List(
      (page) =>
        this.client('listConversationHistory', {
          params: { conversation_id },
          query: { ...query, ...page },
          options,
        }),
      query,
    );
  }

  /**
   * Moves its messages and notes into another conversation, and returns that one. Needs `conversations:write` and a user (`actor:
   * 'self'`).
   *
   * @example
   * ```ts
   * const target = await deskbell.conversations.merge(conversationId, { into_id: otherConversationId });
   * console.log(target.message_count);
   * ```
   */
  merge(conversation_id: string, body: MergeConversationBody, options?: CallOptions): Promise<Conversation> {
    return this.client('mergeConversation', { params: { conversation_id }, body, options });
  }

  /**
   * Moves messages into a new conversation with the same contact, and returns that one. Needs `conversations:write` and a user
   * (`actor: 'self'`).
   *
   * @example
   * ```ts
   * const { data } = await deskbell.messages.list(conversationId).firstPage();
   * const started = await deskbell.conversations.split(conversationId, {
   *   message_ids: data.slice(1).map(({ id }) => id),
   *   subject: 'The invoice',
   * });
   * console.log(started.number);
   * ```
   */
  split(conversation_id: string, body: SplitConversationBody, options?: CallOptions): Promise<Conversation> {
    return this.client('splitConversation', { params: { conversation_id }, body, options });
  }

  /**
   * Gives it another contact. Needs `conversations:write`.
   *
   * @example
   * ```ts
   * await deskbell.conversations.setContact(conversationId, { contact_id: contactId });
   * ```
   */
  setContact(conversation_id: string, body: SetContactBody, options?: CallOptions): Promise<Conversation> {
    return this.client('setConversationContact', { params: { conversation_id }, body, options });
  }

  /**
   * Its email participants besides the contact. Needs `conversations:read`.
   *
   * @example
   * ```ts
   * for (const { address, is_confirmed } of await deskbell.conversations.participants(conversationId)) {
   *   console.log(address, is_confirmed);
   * }
   * ```
   */
  participants(conversation_id: string, options?: ReadOptions): Promise<Participant[]> {
    return this.client('listParticipants', { params: { conversation_id }, options });
  }

  /**
   * Has replies copied to an address, or confirms a participant who joined by replying. Needs `conversations:write`.
   *
   * @example
   * ```ts
   * await deskbell.conversations.saveParticipant(conversationId, { address: 'tom@example.com', name: 'Tom' });
   * ```
   */
  saveParticipant(
    conversation_id: string,
    body: SaveParticipantBody,
    options?: CallOptions,
  ): Promise<Participant> {
    return this.client('saveParticipant', { params: { conversation_id }, body, options });
  }

  /**
   * Stops copying replies to an address. Needs `conversations:write`.
   *
   * @example
   * ```ts
   * await deskbell.conversations.removeParticipant(conversationId, 'tom@example.com');
   * ```
   */
  removeParticipant(conversation_id: string, address: string, options?: CallOptions): Promise<void> {
    return this.client('removeParticipant', { params: { conversation_id, address }, options });
  }
}
