import Type, { type Static } from 'typebox';
import { exampleId } from './example-id.ts';
import { Exactly, Nullable, OneOf, Timestamp, TimestampOrNull } from './primitives.ts';

const address = Type.String({ description: 'In lower case; empty where its contact was erased.' });
const name = Nullable(Type.String({ description: 'The name beside it.' }));

/** What is wrong with a recipient where no server said so itself. */
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
    kind: OneOf(['from', 'to', 'cc', 'bcc', 'reply_to'], 'The header that names it; `bcc` is in none.'),
    address,
    name,
    state: Nullable(
      OneOf(recipientStates, 'How far what was sent has come: `sent` once the mail server took it.'),
      '`null` for mail that came in.',
    ),
    error: Nullable(Type.String({ description: "The mail server's words where it failed or is delayed." })),
    error_code: Nullable(
      Type.String({
        description: 'Where `error` is a sentence of Deskbell, what it says for a program: `timeout`.',
      }),
      "`null` where `error` has the server's own words.",
    ),
  },
  'Whom a mail came from or went to.',
);

const ReplyRecipient = Exactly(
  {
    address: Type.String({ description: 'In lower case.' }),
    name,
    has_written: Type.Boolean({ description: 'Whether mail from this address came in here before.' }),
  },
  'Whom an answer goes to.',
);

const Verdict = Nullable(Type.String({ description: '`pass`, `fail` or another word of RFC 8601.' }));

/** What a message is as a mail. */
export const MessageMail = Exactly(
  {
    channel_id: Type.String({ description: 'The channel that it came in by, or went out by.' }),
    direction: OneOf(['in', 'out'], '`in`: it was received. `out`: a member sent it.'),
    subject: Nullable(Type.String({ description: 'As it is in the mail.' })),
    sent_at: Timestamp('When it was sent'),
    internet_message_id: Nullable(Type.String({ description: 'Its Message-ID, without angle brackets.' })),
    parties: Type.Array(MailParty, { description: 'In the order of the headers.' }),
    verdicts: Exactly(
      { spf: Verdict, dkim: Verdict, dmarc: Verdict },
      'What was found of its origin as it came in; each `null` where nobody looked.',
    ),
    quoted_html: Nullable(
      Type.String({ description: 'What it repeats of earlier mail and `body_html` leaves out, sanitised.' }),
    ),
    source_url: Nullable(
      Type.String({
        format: 'uri',
        description:
          'Where the mail as it arrived can be saved; `null` for mail that was sent from here, and once it is no longer kept.',
      }),
    ),
    source_expires_at: TimestampOrNull('Until when that address works'),
    reply: Exactly(
      {
        to: Type.Array(ReplyRecipient, { description: 'Those that it asks to be answered at.' }),
        cc: Type.Array(ReplyRecipient, { description: 'Its other recipients, and who else takes part.' }),
        subject: Type.String({ description: 'With `Re:` once.' }),
      },
      'What an answer to it has where `mail` names nothing else.',
    ),
  },
  'What a message is as a mail.',
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
