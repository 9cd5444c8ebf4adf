import Type, { type Static } from 'typebox';
import { SendMessageBody } from './message.ts';
import { Exactly, Id, OneOf, TextOrNull } from './primitives.ts';

/** The sources that a channel app may give for a message; the others are reserved for the server. */
export const channelSources = [
  'api',
  'chat',
  'email',
  'sms',
  'instagram',
  'whatsapp',
  'slack',
  'discord',
] as const;

const { body_html, attachment_ids, meta_info } = SendMessageBody.properties;

/** Contract section 8: a customer's message from elsewhere, imported by a channel app. */
export const ReceiveMessageBody = Exactly(
  {
    body_html,
    source: Type.Optional(OneOf(channelSources, 'Where it was written. Default `api`.')),
    conversation_id: Type.Optional(
      Id('cnv', 'A conversation of this contact, `cnv_…`; if absent, one is opened.'),
    ),
    subject: Type.Optional(
      TextOrNull('Subject of the opened conversation; not together with `conversation_id`.', {
        minLength: 1,
        maxLength: 500,
      }),
    ),
    attachment_ids,
    external_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description:
          'The message’s id on the channel. Sending the same one twice from one app creates one message.',
      }),
    ),
    meta_info,
  },
  'A message from a contact.',
  { body_html: '<p>Is it on its way?</p>', source: 'whatsapp', subject: 'My order', external_id: 'wamid.7' },
);

export type ReceiveMessageBody = Static<typeof ReceiveMessageBody>;

export const deliveryStatuses = ['queued', 'sent', 'failed', 'delivered', 'read'] as const;

/** The content of a message's `meta_info.deskbell.delivery` once a channel app has reported it. */
export type Delivery = { status: (typeof deliveryStatuses)[number]; error: string | null };

export const ReportDeliveryBody = Exactly(
  {
    status: OneOf(deliveryStatuses, 'Its delivery state.'),
    error: Type.Optional(
      TextOrNull('Why it failed, for people; only with `failed`.', { minLength: 1, maxLength: 500 }),
    ),
  },
  'The delivery state of a message.',
  { status: 'delivered' },
);

export type ReportDeliveryBody = Static<typeof ReportDeliveryBody>;
