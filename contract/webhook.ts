import Type, { type Static } from 'typebox';
import { eventTypes } from './event.ts';
import { exampleId } from './example-id.ts';
import { Exactly, Id, Nullable, OneOf, TextOrNull, Timestamp, WebAddress, webAddress } from './primitives.ts';

/** The event types that an endpoint can subscribe to: all but `ping`, which is sent on request. */
export const webhookTypes = eventTypes.filter((type) => type !== 'ping');
export const WebhookType = OneOf(webhookTypes, 'A type of event that can be delivered.');

/** Why an endpoint was disabled. */
export const disabledReasons = ['requested', 'gone', 'failing'] as const;

const exampleUrl = 'https://app.example.com/deskbell';

export const Webhook = Exactly(
  {
    id: Id('whk', 'Webhook id.'),
    url: WebAddress('Where events are posted to.'),
    description: Nullable(Type.String({ description: 'A description for your own use.' })),
    types: Type.Array(WebhookType, { description: 'The event types delivered to it.' }),
    is_enabled: Type.Boolean({ description: 'Whether events are delivered to it.' }),
    disabled_at: Nullable(Timestamp('Since when it has been disabled')),
    disabled_reason: Nullable(
      OneOf(
        disabledReasons,
        '`requested`: by a request. `gone`: it responded with 410. `failing`: it failed for five days.',
      ),
    ),
    failing_since: Nullable(Timestamp('Since when it has been failing')),
    secret: Nullable(
      Type.String({
        description:
          'The signing secret; only in the response that creates it and its replays, otherwise `null`.',
      }),
    ),
    inserted_at: Timestamp('When it was created'),
    updated_at: Timestamp('When it was last changed'),
  },
  'A URL that events are delivered to.',
  {
    id: exampleId('whk'),
    url: exampleUrl,
    description: 'New messages',
    types: ['message.created', 'conversation.created'],
    is_enabled: true,
    disabled_at: null,
    disabled_reason: null,
    failing_since: null,
    secret: null,
    inserted_at: 1_790_000_000,
    updated_at: 1_790_000_000,
  },
);

export type Webhook = Static<typeof Webhook>;

const url = Type.String({
  maxLength: 2000,
  ...webAddress,
  description: 'An https URL that resolves only to public addresses. Redirects aren’t followed.',
});
const description = Type.Optional(TextOrNull('A description for your own use.', { maxLength: 200 }));
const types = Type.Array(WebhookType, {
  minItems: 1,
  maxItems: 100,
  description: 'The types to deliver. Each needs the scope that reads its record.',
});

export const CreateWebhookBody = Exactly({ url, description, types }, 'A new webhook.', {
  url: exampleUrl,
  description: 'New messages',
  types: ['message.created', 'conversation.created'],
});

export type CreateWebhookBody = Static<typeof CreateWebhookBody>;

export const UpdateWebhookBody = Exactly(
  {
    url: Type.Optional(url),
    description,
    types: Type.Optional(types),
    is_enabled: Type.Optional(
      Type.Boolean({
        description:
          '`false`: nothing more is delivered, and pending deliveries are dropped. `true`: events from now on are delivered.',
      }),
    ),
    rotate_secret: Type.Optional(
      Type.Boolean({
        description:
          '`true`: the response has a new secret. For 24 hours deliveries are signed with the old one too.',
      }),
    ),
  },
  'Changes to a webhook.',
  { types: ['message.created'], is_enabled: true },
);

export type UpdateWebhookBody = Static<typeof UpdateWebhookBody>;

export const webhookDeliveryStatuses = ['pending', 'delivered', 'failed', 'dropped'] as const;

export const WebhookDelivery = Exactly(
  {
    id: Id('dlv', 'Delivery id; every attempt has it as `webhook-id`.'),
    webhook_id: Id('whk', 'The endpoint.'),
    event_id: Id('evt', 'The event.'),
    type: Type.Union([WebhookType, Type.Literal('ping')], { description: 'The event’s type.' }),
    status: OneOf(
      webhookDeliveryStatuses,
      '`pending`: it is or will be attempted. `delivered`: the endpoint responded with 2xx. `failed`: it is no longer retried. `dropped`: it was no longer due when its turn came.',
    ),
    attempts: Type.Integer({
      description: 'Attempts since it was created or last redelivered.',
    }),
    next_attempt_at: Nullable(Timestamp('The earliest time of the next attempt')),
    last_attempt_at: Nullable(Timestamp('When it was last attempted')),
    response_status: Nullable(Type.Integer({ description: 'The response status of the last attempt.' })),
    response_body: Nullable(
      Type.String({
        description:
          'The first 4 kB of that response. `null` for callers that act for a user who isn’t an admin.',
      }),
    ),
    duration_milliseconds: Nullable(Type.Integer({ description: 'How long the last attempt took.' })),
    failure: Nullable(
      Type.String({ description: 'Why the last attempt got no response, or why the delivery was dropped.' }),
    ),
    inserted_at: Timestamp('When it was created'),
  },
  'The delivery of one event to one endpoint.',
  {
    id: exampleId('dlv'),
    webhook_id: exampleId('whk'),
    event_id: exampleId('evt'),
    type: 'message.created',
    status: 'delivered',
    attempts: 1,
    next_attempt_at: null,
    last_attempt_at: 1_790_003_601,
    response_status: 200,
    response_body: 'ok',
    duration_milliseconds: 84,
    failure: null,
    inserted_at: 1_790_003_600,
  },
);

export type WebhookDelivery = Static<typeof WebhookDelivery>;
