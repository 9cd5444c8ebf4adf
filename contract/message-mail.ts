import Type, { type Static } from 'typebox';
import { exampleId } from './example-id.ts';
import { Exactly, Nullable, OneOf, Timestamp, TimestampOrNull } from './primitives.ts';

const address = Type.String({ description: 'In lower case; empty if the contact was erased.' });
const name = Nullable(Type.String({ description: 'The name beside it.' }));

/** Our own reasons why a recipient wasn't reached, without a server's response. */
export const recipientErrors = [
  'refused',
  'timeout',
  'closed',
  'tls_untrusted',
  'tls_missing',
  'provider_unavailable',
  'no_reason',
] as const;

export type RecipientError = (typeof recipientErrors)[number];

export const recipientStates = ['queued', 'sent', 'delayed', 'failed'] as const;

const MailParty = Exactly(
  {
    kind: OneOf(['from', 'to', 'cc', 'bcc', 'reply_to'], 'The header it is in; `bcc` appears in none.'),
    address,
    name,
    state: Nullable(
      OneOf(recipientStates, 'Delivery state of a sent email: `sent` once the mail server has accepted it.'),
      '`null` for received email.',
    ),
    error: Nullable(Type.String({ description: 'The mail server’s response if it failed or is delayed.' })),
    error_code: Nullable(
      Type.String({
        description: 'Where `error` is a sentence of Deskbell, what it says for a program: `timeout`.',
      }),
      "`null` if `error` has the server's own words.",
    ),
  },
  'A sender or recipient of an email.',
);

const ReplyRecipient = Exactly(
  {
    address: Type.String({ description: 'In lower case.' }),
    name,
    has_written: Type.Boolean({ description: 'Whether email from this address was received before.' }),
  },
  'A recipient of a reply.',
);

const Verdict = Nullable(Type.String({ description: '`pass`, `fail` or another word of RFC 8601.' }));

/** The email data of a message. */
export const MessageMail = Exactly(
  {
    channel_id: Type.String({ description: 'The channel that received or sent it.' }),
    direction: OneOf(['in', 'out'], '`in`: it was received. `out`: a member sent it.'),
    subject: Nullable(Type.String({ description: 'As in the email.' })),
    sent_at: Timestamp('When it was sent'),
    internet_message_id: Nullable(Type.String({ description: 'Its Message-ID, without angle brackets.' })),
    parties: Type.Array(MailParty, { description: 'In the order of the headers.' }),
    verdicts: Exactly(
      { spf: Verdict, dkim: Verdict, dmarc: Verdict },
      'Results of the sender checks on arrival; each `null` if it wasn’t checked.',
    ),
    quoted_html: Nullable(
      Type.String({ description: 'The quoted earlier email that `body_html` leaves out, sanitized.' }),
    ),
    signature_html: Nullable(
      Type.String({ description: 'Sanitized; empty if it has none.' }),
      'The signature that it was sent with; `null` for received email, and if it was that of the channel.',
    ),
    source_url: Nullable(
      Type.String({
        format: 'uri',
        description:
          'URL to download the original email; `null` for email sent from here, and once it is no longer stored.',
      }),
    ),
    source_expires_at: TimestampOrNull('When that URL expires'),
    reply: Exactly(
      {
        to: Type.Array(ReplyRecipient, { description: 'Its Reply-To addresses, or else its sender.' }),
        cc: Type.Array(ReplyRecipient, { description: 'Its other recipients, and the other participants.' }),
        subject: Type.String({ description: 'The subject, with a single `Re:`.' }),
      },
      'Defaults for a reply to it.',
    ),
  },
  'The email of a message.',
  {
    channel_id: exampleId('chn'),
    direction: 'in',
    subject: 'Where is my wheel?',
    sent_at: 1_790_000_000,
    internet_message_id: 'b7d0.4711@example.com',
    parties: [
      {
        kind: 'from',
        address: 'nora@example.com',
        name: 'Nora Vance',
        state: null,
        error: null,
        error_code: null,
      },
      {
        kind: 'to',
        address: 'support@heron.example',
        name: null,
        state: null,
        error: null,
        error_code: null,
      },
    ],
    verdicts: { spf: 'pass', dkim: 'pass', dmarc: 'pass' },
    quoted_html: null,
    signature_html: null,
    source_url: null,
    source_expires_at: null,
    reply: {
      to: [{ address: 'nora@example.com', name: 'Nora Vance', has_written: true }],
      cc: [],
      subject: 'Re: Where is my wheel?',
    },
  },
);

export type MessageMail = Static<typeof MessageMail>;
