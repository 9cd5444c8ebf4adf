import { List } from '../list.ts';
import type { CallOptions, ChangeOptions, CreateOptions, ReadOptions } from '../request/options.ts';
import type {
  Channel,
  ChannelTest,
  CreateChannelBody,
  ListReceiptsQuery,
  MailReceipt,
  PageQuery,
  UpdateChannelBody,
} from '../types.ts';
import { Resource } from './resource.ts';

/** The mailboxes and website chats of the organization. */
export class Channels extends Resource {
  /**
   * Oldest first. Needs `channels:read`.
   *
   * @example
   * ```ts
   * for await (const channel of deskbell.channels.list()) console.log(channel.address, channel.state);
   * ```
   */
  list(query: PageQuery = {}, options?: CallOptions): List<Channel> {
    return new List((page) => this.client('listChannels', { query: page, options }), query);
  }

  /**
   * Needs `channels:read`.
   *
   * @example
   * ```ts
   * console.log((await deskbell.channels.get(channelId)).state_reason);
   * ```
   */
  get(channel_id: string, options?: ReadOptions): Promise<Channel> {
    return this.client('getChannel', { params: { channel_id }, options });
  }

  /**
   * Connects an address. Needs `channel_settings:write`.
   *
   * @example
   * ```ts
   * const server = { security: 'tls', username: 'help@heron.example', password: 'abcd efgh' } as const;
   * await deskbell.channels.create({
   *   type: 'mail',
   *   name: 'Help',
   *   address: 'help@heron.example',
   *   incoming: { host: 'imap.heron.example', port: 993, ...server },
   *   outgoing: { host: 'smtp.heron.example', port: 465, ...server },
   * });
   * ```
   */
  create(body: CreateChannelBody, options?: CreateOptions): Promise<Channel> {
    return this.client('createChannel', { body, options });
  }

  /**
   * Needs `channel_settings:write`.
   *
   * @example
   * ```ts
   * await deskbell.channels.update(channelId, { state: 'paused' });
   * ```
   */
  update(channel_id: string, body: UpdateChannelBody, options?: ChangeOptions): Promise<Channel> {
    return this.client('updateChannel', { params: { channel_id }, body, options });
  }

  /**
   * Starts a test, which continues after the response: `last_test` of the channel has its progress. Needs
   * `channel_settings:write`.
   *
   * @example
   * ```ts
   * await deskbell.channels.test(channelId);
   * ```
   */
  test(channel_id: string, options?: CallOptions): Promise<ChannelTest> {
    return this.client('testChannel', { params: { channel_id }, options });
  }

  /**
   * Its conversations stay. Needs `channel_settings:write`.
   *
   * @example
   * ```ts
   * await deskbell.channels.delete(channelId);
   * ```
   */
  delete(channel_id: string, options?: CallOptions): Promise<void> {
    return this.client('deleteChannel', { params: { channel_id }, options });
  }

  /**
   * The emails of a channel that didn't become messages, newest first. Needs `messages:read`.
   *
   * @example
   * ```ts
   * for await (const receipt of deskbell.channels.receipts(channelId, { state: 'held' }))
   *   await deskbell.channels.retryReceipt(channelId, receipt.id);
   * ```
   */
  receipts(channel_id: string, query: ListReceiptsQuery = {}, options?: CallOptions): List<MailReceipt> {
    const read = (page: PageQuery) =>
      this.client('listReceipts', { params: { channel_id }, query: { ...query, ...page }, options });
    return new List(read, query);
  }

  /**
   * Processes one again. Needs `channel_settings:write`.
   *
   * @example
   * ```ts
   * await deskbell.channels.retryReceipt(channelId, receiptId);
   * ```
   */
  retryReceipt(channel_id: string, receipt_id: string, options?: CallOptions): Promise<void> {
    return this.client('retryReceipt', { params: { channel_id, receipt_id }, options });
  }

  /**
   * Deletes one. Needs `channel_settings:write`.
   *
   * @example
   * ```ts
   * await deskbell.channels.dropReceipt(channelId, receiptId);
   * ```
   */
  dropReceipt(channel_id: string, receipt_id: string, options?: CallOptions): Promise<void> {
    return this.client('dropReceipt', { params: { channel_id, receipt_id }, options });
  }
}
