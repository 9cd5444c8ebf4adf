import { List, placed } from '../list.ts';
import type { CallOptions, ChangeOptions, CreateOptions, ReadOptions } from '../request/options.ts';
import type {
  ListMessagesQuery,
  Message,
  MessageMail,
  PageQuery,
  ReceiveMessageBody,
  ReportDeliveryBody,
  ResendMailBody,
  ScheduledMessage,
  ScheduleMessageBody,
  SendMessageBody,
  UpdateScheduledMessageBody,
} from '../types.ts';
import { Resource } from './resource.ts';

/** The messages of conversations. */
export class Messages extends Resource {
  /**
   * The messages of a conversation, oldest first, or newest first with `sort: '-inserted_at'`; with `around`, from the page
   * around a message or a time on. Needs `messages:read`.
   *
   * @example
   * ```ts
   * for await (const message of deskbell.messages.list(conversationId)) {
   *   console.log(message.user?.name, message.body_html);
   * }
   * ```
   */
  list(conversation_id: string, query: ListMessagesQuery = {}, options?: CallOptions): List<Message> {
    return new List(
      (page) =>
        this.client('listMessages', { params: { conversation_id }, query: placed(query, page), options }),
      query,
    );
  }

  /**
   * One message. Needs `messages:read`.
   *
   * @example
   * ```ts
   * const message = await deskbell.messages.get(conversationId, messageId);
   * console.log(message.body_html, message.reply_to?.id);
   * ```
   */
  get(conversation_id: string, message_id: string, options?: ReadOptions): Promise<Message> {
    return this.client('getMessage', { params: { conversation_id, message_id }, options });
  }

  /**
   * Sends a message as the user who connected the app. Retries after a lost response create no second message: each call has an
   * `Idempotency-Key` of its own. Needs `messages:write` and a user (`actor: 'self'`).
   *
   * @example
   * ```ts
   * const message = await deskbell.messages.send(conversationId, {
   *   body_html: '<p>It is on its way.</p>',
   *   conversation_status: 'closed',
   * });
   * console.log(message.id);
   * ```
   */
  send(conversation_id: string, body: SendMessageBody, options?: CreateOptions): Promise<Message> {
    return this.client('sendMessage', { params: { conversation_id }, body, options });
  }

  /**
   * The email of a message: its recipients, its quote, and the recipients of a reply. Needs `messages:read`.
   *
   * @example
   * ```ts
   * const { parties, reply } = await deskbell.messages.mail(conversationId, failedMessageId);
   * console.log(parties, reply.to);
   * ```
   */
  mail(conversation_id: string, message_id: string, options?: CallOptions): Promise<MessageMail> {
    return this.client('getMessageMail', { params: { conversation_id, message_id }, options });
  }

  /**
   * Resends a message to a recipient that its email didn't reach, at the same address or at `other_address`. Needs
   * `messages:write` and a user (`actor: 'self'`).
   *
   * @example
   * ```ts
   * await deskbell.messages.resend(conversationId, failedMessageId, {
   *   address: 'nora@example.com',
   *   other_address: 'nora@example.org',
   * });
   * ```
   */
  resend(
    conversation_id: string,
    message_id: string,
    body: ResendMailBody,
    options?: CallOptions,
  ): Promise<Message> {
    return this.client('resendMail', { params: { conversation_id, message_id }, body, options });
  }

  /**
   * Marks a message as the solution, instead of any other. Needs `messages:write` and a user (`actor: 'self'`).
   *
   * @example
   * ```ts
   * const message = await deskbell.messages.markAsSolution(conversationId, messageId);
   * console.log(message.marked_as_solution_at);
   * ```
   */
  markAsSolution(conversation_id: string, message_id: string, options?: CallOptions): Promise<Message> {
    return this.client('markAsSolution', { params: { conversation_id, message_id }, options });
  }

  /**
   * Removes the mark. Needs `messages:write` and a user (`actor: 'self'`).
   *
   * @example
   * ```ts
   * await deskbell.messages.unmarkAsSolution(conversationId, messageId);
   * ```
   */
  unmarkAsSolution(conversation_id: string, message_id: string, options?: CallOptions): Promise<void> {
    return this.client('unmarkAsSolution', { params: { conversation_id, message_id }, options });
  }

  /**
   * Imports a contact's message from elsewhere, as a channel app does; the same `external_id` twice is one message. Needs
   * `channels:write`; a user has to be an admin.
   *
   * @example
   * ```ts
   * const message = await deskbell.messages.receive(contactId, {
   *   body_html: '<p>Is it on its way?</p>',
   *   source: 'whatsapp',
   *   external_id: 'wamid.7',
   * });
   * console.log(message.conversation_id);
   * ```
   */
  receive(contact_id: string, body: ReceiveMessageBody, options?: CreateOptions): Promise<Message> {
    return this.client('receiveMessage', { params: { contact_id }, body, options });
  }

  /**
   * Reports the delivery state of a message on its channel. Needs `channels:write`; a user has to be an admin.
   *
   * @example
   * ```ts
   * const { id } = await deskbell.messages.send(conversationId, { body_html: '<p>It is.</p>' });
   * await deskbell.messages.reportDelivery(conversationId, id, { status: 'delivered' });
   * ```
   */
  reportDelivery(
    conversation_id: string,
    message_id: string,
    body: ReportDeliveryBody,
    options?: ChangeOptions,
  ): Promise<Message> {
    return this.client('reportDelivery', { params: { conversation_id, message_id }, body, options });
  }

  /**
   * The scheduled messages of a conversation, oldest first. Needs `messages:read`.
   *
   * @example
   * ```ts
   * for await (const { send_at, held_reason } of deskbell.messages.listScheduled(conversationId)) {
   *   console.log(new Date(send_at * 1000), held_reason);
   * }
   * ```
   */
  listScheduled(
    conversation_id: string,
    query: PageQuery = {},
    options?: CallOptions,
  ): List<ScheduledMessage> {
    return new List(
      (page) =>
        this.client('listScheduledMessages', {
          params: { conversation_id },
          query: placed(query, page),
          options,
        }),
      query,
    );
  }

  /**
   * One scheduled message. Needs `messages:read`.
   *
   * @example
   * ```ts
   * const { status, body_html } = await deskbell.messages.getScheduled(conversationId, scheduledMessageId);
   * console.log(status, body_html);
   * ```
   */
  getScheduled(
    conversation_id: string,
    scheduled_message_id: string,
    options?: ReadOptions,
  ): Promise<ScheduledMessage> {
    return this.client('getScheduledMessage', { params: { conversation_id, scheduled_message_id }, options });
  }

  /**
   * Schedules a message to be sent later, unless the contact writes before. Needs `messages:write` and `actor: 'self'`.
   *
   * @example
   * ```ts
   * await deskbell.messages.schedule(conversationId, {
   *   body_html: '<p>Did it arrive?</p>',
   *   send_at: Math.floor(Date.now() / 1000) + 86_400,
   * });
   * ```
   */
  schedule(
    conversation_id: string,
    body: ScheduleMessageBody,
    options?: CreateOptions,
  ): Promise<ScheduledMessage> {
    return this.client('scheduleMessage', { params: { conversation_id }, body, options });
  }

  /**
   * Changes one of the user's own scheduled messages; a new time releases one that is held. Needs `messages:write` and
   * `actor: 'self'`.
   *
   * @example
   * ```ts
   * await deskbell.messages.updateScheduled(conversationId, scheduledMessageId, {
   *   send_at: Math.floor(Date.now() / 1000) + 2 * 86_400,
   * });
   * ```
   */
  updateScheduled(
    conversation_id: string,
    scheduled_message_id: string,
    body: UpdateScheduledMessageBody,
    options?: ChangeOptions,
  ): Promise<ScheduledMessage> {
    return this.client('updateScheduledMessage', {
      params: { conversation_id, scheduled_message_id },
      body,
      options,
    });
  }

  /**
   * Sends a scheduled message now, also one that is held. Needs `messages:write` and `actor: 'self'`.
   *
   * @example
   * ```ts
   * const message = await deskbell.messages.sendScheduled(conversationId, scheduledMessageId);
   * console.log(message.inserted_at);
   * ```
   */
  sendScheduled(
    conversation_id: string,
    scheduled_message_id: string,
    options?: CallOptions,
  ): Promise<Message> {
    return this.client('sendScheduledMessage', {
      params: { conversation_id, scheduled_message_id },
      options,
    });
  }

  /**
   * Discards a scheduled message, so that it is never sent. Needs `messages:write` and `actor: 'self'`.
   *
   * @example
   * ```ts
   * await deskbell.messages.discardScheduled(conversationId, scheduledMessageId);
   * ```
   */
  discardScheduled(
    conversation_id: string,
    scheduled_message_id: string,
    options?: CallOptions,
  ): Promise<void> {
    return this.client('discardScheduledMessage', {
      params: { conversation_id, scheduled_message_id },
      options,
    });
  }
}
