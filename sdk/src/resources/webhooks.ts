import { List } from '../list.ts';
import type { CallOptions, ChangeOptions, CreateOptions, ReadOptions } from '../request/options.ts';
import type { CreateWebhookBody, PageQuery, UpdateWebhookBody, Webhook, WebhookDelivery } from '../types.ts';
import { Resource } from './resource.ts';

/** Endpoints that events are delivered to. */
export class Webhooks extends Resource {
  /**
   * The webhooks of this connection, oldest first. Needs `webhooks:read`.
   *
   * @example
   * ```ts
   * for await (const webhook of deskbell.webhooks.list()) console.log(webhook.url, webhook.is_enabled);
   * ```
   */
  list(query: PageQuery = {}, options?: CallOptions): List<Webhook> {
    return new List((page) => this.client('listWebhooks', { query: page, options }), query);
  }

  /**
   * Subscribes an endpoint; only this response has the `secret`. Needs `webhooks:write`.
   *
   * @example
   * ```ts
   * const { secret } = await deskbell.webhooks.create({
   *   url: 'https://app.example.com/deskbell',
   *   types: ['message.created'],
   * });
   * console.log(secret); // keep it for verifyWebhook
   * ```
   */
  create(body: CreateWebhookBody, options?: CreateOptions): Promise<Webhook> {
    return this.client('createWebhook', { body, options });
  }

  /**
   * Needs `webhooks:read`.
   *
   * @example
   * ```ts
   * console.log((await deskbell.webhooks.get(webhookId)).failing_since);
   * ```
   */
  get(webhook_id: string, options?: ReadOptions): Promise<Webhook> {
    return this.client('getWebhook', { params: { webhook_id }, options });
  }

  /**
   * Changes or re-enables it, or rotates its secret. Needs `webhooks:write`.
   *
   * @example
   * ```ts
   * const { secret } = await deskbell.webhooks.update(webhookId, { rotate_secret: true });
   * ```
   */
  update(
    webhook_id: string,
    body: UpdateWebhookBody,
    options?: ChangeOptions & CreateOptions,
  ): Promise<Webhook> {
    return this.client('updateWebhook', { params: { webhook_id }, body, options });
  }

  /**
   * Needs `webhooks:write`.
   *
   * @example
   * ```ts
   * await deskbell.webhooks.delete(webhookId);
   * ```
   */
  delete(webhook_id: string, options?: CallOptions): Promise<void> {
    return this.client('deleteWebhook', { params: { webhook_id }, options });
  }

  /**
   * Its deliveries, newest first. Needs `webhooks:read`.
   *
   * @example
   * ```ts
   * for await (const delivery of deskbell.webhooks.deliveries(webhookId)) {
   *   if (delivery.status === 'failed') await deskbell.webhooks.redeliver(webhookId, delivery.id);
   * }
   * ```
   */
  deliveries(webhook_id: string, query: PageQuery = {}, options?: CallOptions): List<WebhookDelivery> {
    const read = (page: PageQuery) =>
      this.client('listWebhookDeliveries', { params: { webhook_id }, query: page, options });
    return new List(read, query);
  }

  /**
   * Delivers an event again. Needs `webhooks:write`.
   *
   * @example
   * ```ts
   * await deskbell.webhooks.redeliver(webhookId, deliveryId);
   * ```
   */
  redeliver(webhook_id: string, delivery_id: string, options?: CallOptions): Promise<WebhookDelivery> {
    return this.client('redeliverWebhook', { params: { webhook_id, delivery_id }, options });
  }

  /**
   * Delivers a `ping`. Needs `webhooks:write`.
   *
   * @example
   * ```ts
   * await deskbell.webhooks.ping(webhookId);
   * ```
   */
  ping(webhook_id: string, options?: CallOptions): Promise<WebhookDelivery> {
    return this.client('pingWebhook', { params: { webhook_id }, options });
  }
}
