import Type, { type Static, type TObject, type TSchema } from 'typebox';
import { ChatSettings, ChatSettingsInput } from './chat-channel.ts';
import { exampleId } from './example-id.ts';
import { Exactly, Id, Nullable, OneOf, TextOrNull, Timestamp } from './primitives.ts';

const channelTypes = ['mail', 'chat'] as const;

export const channelStates = ['ok', 'failing', 'paused'] as const;

/** `tls` from the first byte, or upgraded by STARTTLS before anything else: a password is never sent unencrypted. */
export const mailSecurities = ['tls', 'starttls'] as const;

/** Mail from before the channel's start. */
export const mailHistories = ['none', '30_days', 'all'] as const;

/** Who stores sent mail in the mailbox: `none` if it has no Sent folder, or isn't read. */
export const sentCopies = ['provider', 'deskbell', 'none'] as const;

const serverFields = {
  host: Type.String({ minLength: 1, maxLength: 253, description: 'The name of the server, or its address.' }),
  port: Type.Integer({
    minimum: 1,
    maximum: 65_535,
    description: 'A mail server’s port: 25, 143, 465, 587, 993 or 2525.',
  }),
  security: OneOf(mailSecurities, '`tls` from the start, or `starttls`. Nothing is sent in the clear.'),
  username: Type.String({
    minLength: 1,
    maxLength: 320,
    description: 'Often the address. For a shared mailbox of Microsoft 365: `you@example.com\\shared`.',
  }),
};

export const MailServer = Exactly(
  {
    ...serverFields,
    has_password: Type.Boolean({
      description:
        'Whether a password is stored; it is never shown. `false` after signing in at Google or Microsoft.',
    }),
  },
  'A mail server, and the user that signs in to it.',
  {
    host: 'imap.heron.example',
    port: 993,
    security: 'tls',
    username: 'support@heron.example',
    has_password: true,
  },
);

export type MailServer = Static<typeof MailServer>;

/** The steps of a channel's test, in order. */
export const channelTestSteps = ['sign_in', 'send', 'arrive', 'plus_address', 'message_id'] as const;

/** The known problems of mail servers, each with advice. */
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

/** The list may grow, so clients get a plain string. */
const MailFault = Type.Unsafe<MailFault>(
  Type.String({ description: 'Machine-readable reason, such as `wrong_password`.' }),
);

export const ChannelTest = Exactly(
  {
    state: OneOf(
      ['running', 'passed', 'failed'],
      '`passed`: email is sent and arrives. The last two steps are informational and can’t fail the test.',
    ),
    started_at: Timestamp('When it started'),
    finished_at: Nullable(Timestamp('When it ended')),
    steps: Type.Array(
      Exactly(
        {
          name: OneOf(channelTestSteps, 'The step.'),
          state: OneOf(['waiting', 'running', 'passed', 'failed', 'skipped'], 'Its state.'),
          seconds: Nullable(Type.Integer({ description: 'How long it took.' })),
          fault: Nullable(MailFault, 'The error.'),
          error: Nullable(Type.String({ description: "The server's own words, or ours." })),
          server_words: Nullable(Type.String({ description: 'The mail server’s response, if any.' })),
          advice: Nullable(Type.String({ description: 'What to do about it.' })),
        },
        'A step of the test, and its result.',
      ),
      { description: 'Sign-in, sending, arrival, plus addresses and Message-ID, in this order.' },
    ),
  },
  'A test in which the channel sends an email to itself and checks that it comes back unchanged.',
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
    error: Type.String({ description: 'A description in one or two English sentences.' }),
    server_words: Nullable(
      Type.String({ description: 'What the mail server said.' }),
      '`null` if it said nothing.',
    ),
  },
  'Why receiving or sending fails.',
);

const exampleServer = { port: 993, security: 'tls' as const, username: 'support@heron.example' };

export const Channel = Exactly(
  {
    id: Id('chn', 'Channel id.'),
    type: OneOf(channelTypes, 'The transport: `mail`, or `chat` on a website.'),
    name: Type.String({ description: 'Its name for members; for chat, the name that visitors see.' }),
    address: Type.String({
      description:
        'The address that customers write to, in lower case; for chat, the path of its panel on this installation.',
    }),
    chat: Nullable(ChatSettings, 'Settings of a chat channel; `null` for mail.'),
    sender_name: Nullable(
      Type.String({
        description: 'Shown in From after the member’s name; `null` for the organization’s name.',
      }),
    ),
    signature_html: Nullable(
      Type.String({
        description: 'Appended to every email, as sanitized HTML; `{name}` is replaced by the member’s name.',
      }),
    ),
    state: OneOf(channelStates, '`failing`: its mailbox can’t be read, or its email can’t be sent.'),
    state_reason: Nullable(Type.String({ description: 'Why it is failing, for people.' })),
    state_code: Nullable(
      MailFault,
      'Why it is failing, if known; if receiving and sending both fail, the reason for receiving.',
    ),
    failures: Type.Array(ChannelFailure, {
      description: 'One entry each for receiving and sending if it fails; empty unless `state` is `failing`.',
    }),
    state_since: Timestamp('Since when it is in this state'),
    incoming: Nullable(
      MailServer,
      'The mailbox to read over IMAP; `null` if email is forwarded to Deskbell.',
    ),
    outgoing: Nullable(
      MailServer,
      'The SMTP server that sends its email; `null` for the installation’s own.',
    ),
    history: OneOf(mailHistories, 'How much earlier email is imported, as closed conversations.'),
    alert_user_ids: Type.Array(Id('usr', 'A member.'), {
      description: 'Who gets an email when it fails for half an hour; all admins if empty.',
    }),
    sent_copies: Nullable(
      OneOf(
        sentCopies,
        'Who saves sent email in the Sent folder: its `provider`, `deskbell`, or nobody (`none`).',
      ),
      '`null` until a test has determined it.',
    ),
    form_senders: Type.Array(Type.String({ description: 'In lower case.' }), {
      description: 'Addresses that web forms send from: the contact is taken from Reply-To.',
    }),
    trusted_servers: Type.Array(Type.String({ description: 'In lower case.' }), {
      description: 'Mail servers whose Authentication-Results are trusted.',
    }),
    subject_numbers: Type.Boolean({
      description:
        'Whether `[#1234]` in an email’s subject adds it to that conversation, if the sender is a participant.',
    }),
    looked_at: Nullable(Timestamp('When its mailbox was last checked')),
    last_test: Nullable(ChannelTest, 'The latest test.'),
    first_visit_at: Nullable(
      Timestamp('When a page first loaded the chat; `null` before that, and for mail'),
    ),
    inserted_at: Timestamp('When it was created'),
    updated_at: Timestamp('When it was last changed'),
  },
  'A transport for messages that Deskbell itself runs, such as a mailbox of the organization. Further types may follow.',
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
  description: 'Stored encrypted, and never returned. Required again when host, port or user name change.',
});

const MailServerInput = Exactly(
  { ...serverFields, password: Type.Optional(password) },
  'A mail server, and what signs in to it.',
  { ...exampleServer, host: 'imap.heron.example', password: 'abcd efgh ijkl mnop' },
);

export type MailServerInput = Static<typeof MailServerInput>;

/** An object or `null` as one schema: a union would report two errors instead of one. */
function orNull<Schema extends TObject>(schema: Schema, description: string) {
  return Type.Optional(
    Type.Unsafe<Static<Schema> | null>({ ...(schema as TSchema), type: ['object', 'null'], description }),
  );
}

const name = Type.String({ maxLength: 200, description: 'Its name for members.' });

const common = {
  sender_name: Type.Optional(
    TextOrNull('Shown in From after the member’s name; `null` for the organization’s name.', {
      minLength: 1,
      maxLength: 200,
    }),
  ),
  signature_html: Type.Optional(
    TextOrNull(
      'Appended to every email, as HTML; `{name}` is replaced by the member’s name. `null` for none.',
      {
        maxLength: 4000,
      },
    ),
  ),
  incoming: orNull(
    MailServerInput,
    'The mailbox to read over IMAP; `null` if email is forwarded to Deskbell.',
  ),
  outgoing: orNull(
    MailServerInput,
    'The SMTP server that sends its email; `null` for the installation’s own.',
  ),
  history: Type.Optional(OneOf(mailHistories, 'How much earlier email is imported. Default `none`.')),
  alert_user_ids: Type.Optional(
    Type.Array(Id('usr', 'A member.'), {
      maxItems: 20,
      description: 'Who gets an email when it fails for half an hour; all admins if empty.',
    }),
  ),
  chat: Type.Optional(ChatSettingsInput),
  sent_copies: Type.Optional(
    Nullable(
      OneOf(sentCopies, 'Who saves sent email in the Sent folder: its `provider`, `deskbell`, or nobody.'),
      'A set value overrides what a test finds; `null` lets the next test decide.',
    ),
  ),
  form_senders: Type.Optional(
    Type.Array(Type.String({ maxLength: 254, description: 'An address.' }), {
      maxItems: 50,
      description: 'Addresses that web forms send from: the contact is taken from Reply-To.',
    }),
  ),
  trusted_servers: Type.Optional(
    Type.Array(Type.String({ maxLength: 253, description: 'A host name such as `mx.example.com`.' }), {
      maxItems: 20,
      description: 'Mail servers whose Authentication-Results are trusted.',
    }),
  ),
  subject_numbers: Type.Optional(
    Type.Boolean({
      description:
        'Whether `[#1234]` in an email’s subject adds it to that conversation, if the sender is a participant; `false` by default.',
    }),
  ),
  state: Type.Optional(OneOf(['ok', 'paused'], '`paused`: nothing is read and nothing is sent.')),
};

export const CreateChannelBody = Exactly(
  {
    type: OneOf(channelTypes, 'The transport: `mail`, or `chat` on a website.'),
    name,
    address: Type.Optional(
      Type.String({
        maxLength: 254,
        description: 'Required for mail: the address that customers write to; only one channel can have it.',
      }),
    ),
    ...common,
  },
  'A new channel.',
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

export const UpdateChannelBody = Exactly({ name: Type.Optional(name), ...common }, 'Changes to a channel.', {
  state: 'paused',
});

export type UpdateChannelBody = Static<typeof UpdateChannelBody>;

export const receiptStates = ['held', 'failed'] as const;

/** The known reasons why an email didn't become a message. */
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

/** The list may grow, so clients get a plain string. */
const ReceiptReason = Type.Unsafe<(typeof receiptReasons)[number]>(
  Type.String({ description: 'Machine-readable reason, such as `no_sender`.' }),
);

export const MailReceipt = Exactly(
  {
    id: Id('rct', 'Receipt id.'),
    channel_id: Id('chn', 'The channel that received it.'),
    state: OneOf(
      receiptStates,
      '`held`: it could be read, and somebody has to decide. `failed`: it could not be read.',
    ),
    reason: Type.String({ description: 'Why it didn’t become a message, as a sentence.' }),
    reason_code: ReceiptReason,
    from: Nullable(
      Exactly(
        {
          address: Type.String({ description: 'In lower case.' }),
          name: Nullable(Type.String({ description: 'As given in the email.' })),
        },
        'Who sent it, as far as the mail says.',
      ),
      '`null` if the email names no address.',
    ),
    subject: Nullable(Type.String({ description: 'Its subject line.' })),
    size: Type.Integer({ description: 'Size of its source, in bytes.' }),
    attempts: Type.Integer({ description: 'Number of attempts to parse it.' }),
    received_at: Timestamp('When it came in'),
    source_url: Nullable(
      Type.String({ description: 'Where the mail as it arrived can be saved; good for 15 minutes.' }),
      '`null` if its source is no longer stored.',
    ),
    source_expires_at: Nullable(Timestamp('When `source_url` expires')),
  },
  'A received email that didn’t become a message. Its source is kept as long as it is listed.',
  {
    id: exampleId('rct'),
    channel_id: exampleId('chn'),
    state: 'held',
    reason: 'This address has sent 15 emails within ten minutes.',
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
