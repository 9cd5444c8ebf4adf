import Type, { type Static, type TObject, type TSchema } from 'typebox';
import { ChatSettings, ChatSettingsInput } from './chat-channel.ts';
import { exampleId } from './example-id.ts';
import { Exactly, Id, Nullable, OneOf, TextOrNull, Timestamp } from './primitives.ts';

const channelTypes = ['mail', 'chat'] as const;

export const channelStates = ['ok', 'failing', 'paused'] as const;

/** `tls` from the first byte, or asked for by STARTTLS before anything is said: a password is never sent in the clear. */
export const mailSecurities = ['tls', 'starttls'] as const;

/** Mail from before the channel's start. */
export const mailHistories = ['none', '30_days', 'all'] as const;

/** Who files what was sent in the mailbox: `none` where it has no Sent folder, or is not read. */
export const sentCopies = ['provider', 'deskbell', 'none'] as const;

const serverFields = {
  host: Type.String({ minLength: 1, maxLength: 253, description: 'The name of the server, or its address.' }),
  port: Type.Integer({
    minimum: 1,
    maximum: 65_535,
    description: 'Of a mail server: 25, 143, 465, 587, 993 or 2525.',
  }),
  security: OneOf(mailSecurities, '`tls` from the start, or `starttls`. Nothing is sent in the clear.'),
  username: Type.String({
    minLength: 1,
    maxLength: 320,
    description: 'Often the address. A shared mailbox of Microsoft 365: `you@example.com\\shared`.',
  }),
};

export const MailServer = Exactly(
  {
    ...serverFields,
    has_password: Type.Boolean({
      description:
        'Whether one is stored; it is never shown. `false`: somebody has signed in at Google or Microsoft.',
    }),
  },
  'A mail server, and who signs in to it.',
  {
    host: 'imap.heron.example',
    port: 993,
    security: 'tls',
    username: 'support@heron.example',
    has_password: true,
  },
);

export type MailServer = Static<typeof MailServer>;

/** What the round trip of a channel's test goes through, in this order. */
export const channelTestSteps = ['sign_in', 'send', 'arrive', 'plus_address', 'message_id'] as const;

/** What is known to go wrong with mail servers, each with something to do about it. */
export const mailFaults = [
  'wrong_password',
  'app_password_needed',
  'imap_off',
  'smtp_auth_off',
  'tls_name',
  'tls_untrusted',
  'tls_missing',
  'refused',
  'timeout',
  'unknown_host',
  'not_allowed',
  'folder_missing',
  'sender_refused',
  'rate_limited',
  'not_arrived',
  'no_plus_addresses',
  'message_id_changed',
  'interrupted',
  'sign_in_again',
  'provider_unavailable',
  'closed',
  'other',
] as const;

export type MailFault = (typeof mailFaults)[number];

/** The list may grow, so that clients have it as a text. */
const MailFault = Type.Unsafe<MailFault>(
  Type.String({ description: 'What is wrong, for a program: `wrong_password` for one.' }),
);

export const ChannelTest = Exactly(
  {
    state: OneOf(
      ['running', 'passed', 'failed'],
      '`passed`: mail leaves and arrives. The last two steps are told, and fail nothing.',
    ),
    started_at: Timestamp('When it began'),
    finished_at: Nullable(Timestamp('When it ended')),
    steps: Type.Array(
      Exactly(
        {
          name: OneOf(channelTestSteps, 'What is tried.'),
          state: OneOf(['waiting', 'running', 'passed', 'failed', 'skipped'], 'How far it has come.'),
          seconds: Nullable(Type.Integer({ description: 'How long it took.' })),
          fault: Nullable(MailFault, 'What is wrong.'),
          error: Nullable(Type.String({ description: "The server's own words, or ours." })),
          server_words: Nullable(
            Type.String({ description: 'What the mail server said, if it said anything.' }),
          ),
          advice: Nullable(Type.String({ description: 'What to do about it.' })),
        },
        'One thing that is tried, and how it went.',
      ),
      { description: 'Signing in, sending, arriving, addresses with a plus, and the Message-ID, in turn.' },
    ),
  },
  'A mail that the channel sends to itself: whether it leaves, and comes back as it left.',
  {
    state: 'passed',
    started_at: 1_790_000_000,
    finished_at: 1_790_000_004,
    steps: channelTestSteps.map((name) => ({
      name,
      state: 'passed' as const,
      seconds: 1,
      fault: null,
      error: null,
      server_words: null,
      advice: null,
    })),
  },
);

export type ChannelTest = Static<typeof ChannelTest>;

const ChannelFailure = Exactly(
  {
    side: OneOf(
      ['incoming', 'outgoing'],
      '`incoming`: its mailbox cannot be read. `outgoing`: its mail cannot be sent.',
    ),
    code: MailFault,
    error: Type.String({ description: 'The whole of it as an English sentence or two.' }),
    server_words: Nullable(
      Type.String({ description: 'What the mail server said.' }),
      '`null` where it said nothing.',
    ),
  },
  'Why one way of a channel fails.',
);

const exampleServer = { port: 993, security: 'tls' as const, username: 'support@heron.example' };

export const Channel = Exactly(
  {
    id: Id('chn', 'Channel id.'),
    type: OneOf(channelTypes, 'What carries the messages: `mail`, or `chat` on a web site.'),
    name: Type.String({ description: 'What members call it; of chat, what visitors see.' }),
    address: Type.String({
      description:
        'Where customers write to, in lower case; of chat, the path of its panel on this installation.',
    }),
    chat: Nullable(ChatSettings, 'Of chat; `null` for mail.'),
    sender_name: Nullable(
      Type.String({
        description: 'In From, behind the name of who answers; `null` for the name of the organization.',
      }),
    ),
    signature_html: Nullable(
      Type.String({
        description: 'Below every mail, as sanitised HTML; `{name}` stands for the name of who answers.',
      }),
    ),
    state: OneOf(channelStates, '`failing`: its mailbox cannot be read, or its mail not be sent.'),
    state_reason: Nullable(Type.String({ description: 'Why it fails, for a person.' })),
    state_code: Nullable(
      MailFault,
      'Why it fails, as far as that is known; where both ways fail, of the mailbox.',
    ),
    failures: Type.Array(ChannelFailure, {
      description: 'One for each way that fails; empty unless `state` is `failing`.',
    }),
    state_since: Timestamp('Since when it is in this state'),
    incoming: Nullable(
      MailServer,
      'The mailbox that is read, by IMAP; `null` where mail is forwarded to Deskbell.',
    ),
    outgoing: Nullable(MailServer, "What sends its mail, by SMTP; `null` for the installation's own server."),
    history: OneOf(mailHistories, 'How much of the mail from before the start comes in, closed.'),
    alert_user_ids: Type.Array(Id('usr', 'A member.'), {
      description: 'Who gets an email when it fails for half an hour; all admins where it is empty.',
    }),
    sent_copies: Nullable(
      OneOf(
        sentCopies,
        'Who files sent mail in the Sent folder: its `provider`, `deskbell`, or nobody (`none`).',
      ),
      '`null` until a test has found out.',
    ),
    form_senders: Type.Array(Type.String({ description: 'In lower case.' }), {
      description: 'Addresses that forms on web sites send from: the contact is who Reply-To names.',
    }),
    trusted_servers: Type.Array(Type.String({ description: 'In lower case.' }), {
      description: 'Names of mail servers whose Authentication-Results are believed.',
    }),
    subject_numbers: Type.Boolean({
      description:
        'Whether `[#1234]` in the subject of a mail leads to the conversation of that number, for those who take part in it.',
    }),
    looked_at: Nullable(Timestamp('When its mailbox was last looked into')),
    last_test: Nullable(ChannelTest, 'The test that was begun last.'),
    first_visit_at: Nullable(
      Timestamp('When a page first loaded the chat; `null` for mail, and until it did'),
    ),
    inserted_at: Timestamp('When it was made'),
    updated_at: Timestamp('When it was last changed'),
  },
  'A way for messages in and out that Deskbell itself carries: an address of the organization. Further types may follow.',
  {
    id: exampleId('chn'),
    type: 'mail',
    name: 'Support',
    address: 'support@heron.example',
    chat: null,
    sender_name: 'Heron Bicycles',
    signature_html: '<p>{name}, Heron Bicycles</p>',
    state: 'ok',
    state_reason: null,
    state_code: null,
    failures: [],
    state_since: 1_790_000_000,
    incoming: { ...exampleServer, host: 'imap.heron.example', has_password: true },
    outgoing: { ...exampleServer, host: 'smtp.heron.example', port: 465, has_password: true },
    history: 'none',
    alert_user_ids: [],
    sent_copies: 'provider',
    form_senders: [],
    trusted_servers: ['mx.heron.example'],
    subject_numbers: false,
    looked_at: 1_790_000_060,
    last_test: null,
    first_visit_at: null,
    inserted_at: 1_790_000_000,
    updated_at: 1_790_000_000,
  },
);

export type Channel = Static<typeof Channel>;

const password = Type.String({
  minLength: 1,
  maxLength: 1000,
  description:
    'Stored sealed, and given back by no answer. Needed again where host, port or user name change.',
});

const MailServerInput = Exactly(
  { ...serverFields, password: Type.Optional(password) },
  'A mail server, and what signs in to it.',
  { ...exampleServer, host: 'imap.heron.example', password: 'abcd efgh ijkl mnop' },
);

export type MailServerInput = Static<typeof MailServerInput>;

/** An object or `null` as one schema: a union would report two errors where there is one. */
function orNull<Schema extends TObject>(schema: Schema, description: string) {
  return Type.Optional(
    Type.Unsafe<Static<Schema> | null>({ ...(schema as TSchema), type: ['object', 'null'], description }),
  );
}

const name = Type.String({ maxLength: 200, description: 'What members call it.' });

const common = {
  sender_name: Type.Optional(
    TextOrNull('In From, behind the name of who answers; `null` for the name of the organization.', {
      minLength: 1,
      maxLength: 200,
    }),
  ),
  signature_html: Type.Optional(
    TextOrNull('Below every mail, as HTML; `{name}` stands for the name of who answers. `null` for none.', {
      maxLength: 4000,
    }),
  ),
  incoming: orNull(
    MailServerInput,
    'The mailbox to read, by IMAP; `null` where mail is forwarded to Deskbell.',
  ),
  outgoing: orNull(
    MailServerInput,
    "What sends its mail, by SMTP; `null` for the installation's own server.",
  ),
  history: Type.Optional(
    OneOf(mailHistories, 'How much of the mail from before comes in; `none` if absent.'),
  ),
  alert_user_ids: Type.Optional(
    Type.Array(Id('usr', 'A member.'), {
      maxItems: 20,
      description: 'Who gets an email when it fails for half an hour; all admins where it is empty.',
    }),
  ),
  chat: Type.Optional(ChatSettingsInput),
  sent_copies: Type.Optional(
    Nullable(
      OneOf(sentCopies, 'Who files sent mail in the Sent folder: its `provider`, `deskbell`, or nobody.'),
      'What is set stays, whatever a test finds; `null` lets the next test find out.',
    ),
  ),
  form_senders: Type.Optional(
    Type.Array(Type.String({ maxLength: 254, description: 'An address.' }), {
      maxItems: 50,
      description: 'Addresses that forms on web sites send from: the contact is who Reply-To names.',
    }),
  ),
  trusted_servers: Type.Optional(
    Type.Array(Type.String({ maxLength: 253, description: 'A name such as `mx.example.com`.' }), {
      maxItems: 20,
      description: 'Names of mail servers whose Authentication-Results are believed.',
    }),
  ),
  subject_numbers: Type.Optional(
    Type.Boolean({
      description:
        'Whether `[#1234]` in the subject of a mail leads to the conversation of that number, for those who take part in it; `false` by default.',
    }),
  ),
  state: Type.Optional(OneOf(['ok', 'paused'], '`paused`: nothing is read and nothing is sent.')),
};

export const CreateChannelBody = Exactly(
  {
    type: OneOf(channelTypes, 'What carries the messages: `mail`, or `chat` on a web site.'),
    name,
    address: Type.Optional(
      Type.String({
        maxLength: 254,
        description: 'Of mail, and needed there: where customers write to; one channel has it.',
      }),
    ),
    ...common,
  },
  'A channel to be made.',
  {
    type: 'mail',
    name: 'Support',
    address: 'support@heron.example',
    incoming: { ...exampleServer, host: 'imap.heron.example', password: 'abcd efgh ijkl mnop' },
    outgoing: { ...exampleServer, host: 'smtp.heron.example', port: 465, password: 'abcd efgh ijkl mnop' },
    state: 'paused',
  },
);

export type CreateChannelBody = Static<typeof CreateChannelBody>;

export const UpdateChannelBody = Exactly(
  { name: Type.Optional(name), ...common },
  'What is to change of a channel.',
  { state: 'paused' },
);

export type UpdateChannelBody = Static<typeof UpdateChannelBody>;

export const receiptStates = ['held', 'failed'] as const;

/** Why a mail became no message, as far as that is known beforehand. */
export const receiptReasons = [
  'no_sender',
  'too_many_mails',
  'answers_in_turn',
  'headers_too_large',
  'too_many_parts',
  'too_deep',
  'too_large',
  'other',
] as const;

/** The list may grow, so that clients have it as a text. */
const ReceiptReason = Type.Unsafe<(typeof receiptReasons)[number]>(
  Type.String({ description: 'The reason, for a program: `no_sender` for one.' }),
);

export const MailReceipt = Exactly(
  {
    id: Id('rct', 'The receipt of the mail.'),
    channel_id: Id('chn', 'The channel it came in by.'),
    state: OneOf(
      receiptStates,
      '`held`: it could be read, and somebody is to decide. `failed`: it could not be read.',
    ),
    reason: Type.String({ description: 'Why it became no message, as a sentence.' }),
    reason_code: ReceiptReason,
    from: Nullable(
      Exactly(
        {
          address: Type.String({ description: 'In lower case.' }),
          name: Nullable(Type.String({ description: 'As the mail gives it.' })),
        },
        'Who sent it, as far as the mail says.',
      ),
      '`null` where the mail names no address.',
    ),
    subject: Nullable(Type.String({ description: 'Its subject line.' })),
    size: Type.Integer({ description: 'Of its source, in bytes.' }),
    attempts: Type.Integer({ description: 'How often reading it was tried.' }),
    received_at: Timestamp('When it came in'),
    source_url: Nullable(
      Type.String({ description: 'Where the mail as it arrived can be saved; good for 15 minutes.' }),
      '`null` where nothing is kept of it.',
    ),
    source_expires_at: Nullable(Timestamp('Until when `source_url` is good')),
  },
  'A mail that came in and became no message. Its source is kept for as long as it is here.',
  {
    id: exampleId('rct'),
    channel_id: exampleId('chn'),
    state: 'held',
    reason: 'This address has sent 15 mails within ten minutes.',
    reason_code: 'too_many_mails',
    from: { address: 'nora@customer.example', name: 'Nora Vance' },
    subject: 'Broken wheel',
    size: 4711,
    attempts: 1,
    received_at: 1_790_000_000,
    source_url: `https://desk.heron.example/files/held-mail/${exampleId('rct')}/AZ`,
    source_expires_at: 1_790_000_900,
  },
);

export type MailReceipt = Static<typeof MailReceipt>;
