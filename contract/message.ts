import Type, { type Static } from 'typebox';
import { Action, maxActions } from './action.ts';
import { Attachment, attachmentIds } from './attachment.ts';
import { exampleId, otherExampleId } from './example-id.ts';
import { around } from './page.ts';
import { Exactly, FreeForm, Id, Nullable, OneOf, TextOrNull, Timestamp } from './primitives.ts';
import { signatureOfMail } from './signature.ts';
import { exampleContact, exampleMember, User } from './user.ts';
import { sources } from './values/sources.ts';

export const Source = OneOf(
  sources,
  'Where it came from; `api` for what an app sends. New sources can appear at any time.',
);
export type Source = Static<typeof Source>;

/** Spec section 2, Message: exactly these twelve keys, always present. */
export const Message = Exactly(
  {
    id: Id('msg', 'Message id.'),
    conversation_id: Id('cnv', 'The conversation it belongs to.'),
    source: Source,
    is_spam: Type.Boolean({ description: 'True while its conversation is spam.' }),
    inserted_at: Timestamp('When it was written'),
    body_html: Type.String({ description: 'The body as sanitized HTML, of at most 300,000 characters.' }),
    marked_as_solution_at: Nullable(Timestamp('When it was marked as the solution')),
    user: Nullable(User, 'Who wrote it; `null` for the system.'),
    meta_info: FreeForm("The sender's own object, and the reserved key `deskbell`."),
    is_ai_message: Type.Boolean({
      description: 'Declared by the sender, or a suggestion that was sent unchanged.',
    }),
    reply_to: Nullable(
      Exactly(
        {
          id: Id('msg', 'The message replied to.'),
          body_html: Type.String({ description: 'Its body as sanitized HTML.' }),
          user: Nullable(User, 'Who wrote it; `null` for the system.'),
        },
        'The message that this one replies to.',
      ),
    ),
    attachments: Type.Array(Attachment, { description: 'The files that came with it.' }),
  },
  'A message in a conversation, from a member, a contact or (without `user`) the system.',
  {
    id: otherExampleId('msg'),
    conversation_id: exampleId('cnv'),
    source: 'api',
    is_spam: false,
    inserted_at: 1_790_003_600,
    body_html: '<p>It is on its <strong>way</strong>.</p>',
    marked_as_solution_at: null,
    user: exampleMember,
    meta_info: { ticket: 7, deskbell: { via_app: { id: exampleId('app'), name: 'First app' } } },
    is_ai_message: false,
    reply_to: { id: exampleId('msg'), body_html: '<p>Where is my wheel?</p>', user: exampleContact },
    attachments: [],
  },
);

export type Message = Static<typeof Message>;

export const messageSorts = ['inserted_at', '-inserted_at'] as const;
export type MessageSort = (typeof messageSorts)[number];

export const messageFilters = {
  sort: Type.Optional(
    OneOf(messageSorts, 'Default `inserted_at`, oldest first; `-inserted_at` lists newest first.'),
  ),
  around: around('msg', 'message'),
};

/** A recipient of an email. */
export const MailRecipient = Exactly(
  {
    address: Type.String({ minLength: 3, maxLength: 254, description: 'An email address.' }),
    name: Type.Optional(TextOrNull('The name beside it.', { maxLength: 200 })),
  },
  'A recipient.',
);

const recipients = (description: string) =>
  Type.Optional(Type.Array(MailRecipient, { maxItems: 100, description }));

/** How a message is sent if its conversation has a mail channel. */
export const SendMail = Exactly(
  {
    to: recipients('Default: the Reply-To addresses or sender of the email being replied to.'),
    cc: recipients('Default if `to` is absent too: the other recipients of that email.'),
    bcc: recipients('Who gets a blind copy.'),
    subject: Type.Optional(
      Type.String({ minLength: 1, maxLength: 500, description: 'Default: the subject of that email.' }),
    ),
    includes_history: Type.Optional(
      Type.Boolean({ default: false, description: 'Whether that email is quoted below.' }),
    ),
    signature_html: signatureOfMail,
  },
  'Email options; only if the conversation has a mail channel.',
  { to: [{ address: 'nora@example.com', name: 'Nora Vance' }], subject: 'Your wheel' },
);

export type SendMail = Static<typeof SendMail>;

/** How the first message of a conversation is sent. Its subject is the conversation's. */
export const FirstMail = Exactly(
  {
    to: recipients('If absent, the contact.'),
    cc: recipients('Who gets a copy.'),
    bcc: recipients('Who gets a blind copy.'),
    signature_html: signatureOfMail,
  },
  'The recipients and signature of the first message’s email; only with `channel_id`.',
  { cc: [{ address: 'tom@example.com', name: 'Tom Vance' }] },
);

export type FirstMail = Static<typeof FirstMail>;

/** Of the HTML of a message. */
export const maxBodyLength = 150_000;

/** Contract section 5. */
export const SendMessageBody = Exactly(
  {
    body_html: Type.Optional(
      Type.String({
        maxLength: maxBodyLength,
        description:
          'The HTML body; required unless there are attachments, or a macro: then it defaults to the macro’s text, filled in, and the message gets copies of the macro’s files before the others.',
      }),
    ),
    attachment_ids: attachmentIds,
    reply_to_id: Type.Optional(Id('msg', 'A message of the same conversation, `msg_…`.')),
    is_ai_message: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Whether it was written by a machine; the inbox shows that. Always true for a suggestion that is sent unchanged.',
      }),
    ),
    meta_info: Type.Optional(FreeForm('At most 16 KiB and 5 levels deep; the key `deskbell` is reserved.')),
    conversation_status: Type.Optional(OneOf(['open', 'closed'], 'Set in the same transaction.')),
    mail: Type.Optional(SendMail),
    macro_id: Type.Optional(
      Id(
        'mac',
        'The macro, `mac_…`, that the message is sent with: its actions are applied to the conversation, and the use is counted. Needs `macros:read`, and `conversations:write` if there are actions.',
      ),
    ),
    macro_actions: Type.Optional(
      Type.Array(Action, {
        maxItems: maxActions,
        description:
          'With `macro_id`: the actions to apply in place of those of the macro; `[]` applies none.',
      }),
    ),
    suggestion_id: Type.Optional(
      Id(
        'sug',
        'The suggested reply, `sug_…`, that the message was written from. It becomes `used`, and the message an AI message, if the text is unchanged; otherwise it becomes `edited`. Needs `suggestions:write`.',
      ),
    ),
    answer_by: Type.Optional(
      OneOf(
        ['chat', 'email'],
        'For a conversation that started as chat on a website: how this reply and later ones are sent, until the customer writes again. Default: the transport that the customer last used, which is email if the conversation’s `channel_id` is a mail channel.',
      ),
    ),
  },
  'A new message.',
  {
    body_html: '<p>It is on its <strong>way</strong>.</p>',
    reply_to_id: exampleId('msg'),
    meta_info: { ticket: 7 },
    conversation_status: 'closed',
  },
);

export type SendMessageBody = Static<typeof SendMessageBody>;

/** A recipient that an email didn't reach. */
export const ResendMailBody = Exactly(
  {
    address: Type.String({
      minLength: 3,
      maxLength: 254,
      description: 'The recipient that the message did not reach.',
    }),
    other_address: Type.Optional(
      Type.String({ minLength: 3, maxLength: 254, description: 'The address that replaces it.' }),
    ),
  },
  'The recipient to resend a message to.',
  { address: 'nora@example.com', other_address: 'nora@example.org' },
);

export type ResendMailBody = Static<typeof ResendMailBody>;
