import Type, { type Static } from 'typebox';
import { askedFor, expectedReplies } from '../chat-channel.ts';
import { exampleId } from '../example-id.ts';
import { Exactly, Id, Nullable, OneOf, Timestamp } from '../primitives.ts';

const name = Type.String({ description: 'What visitors see.' });
const pictureUrl = Nullable(Type.String({ description: 'A picture of them.' }));

const Challenge = Exactly(
  {
    value: Type.String({
      description: 'Send it back with its solution, at least two seconds after receiving it.',
    }),
    difficulty: Type.Integer({
      description:
        'Required number of leading zero bits in the SHA-256 of `value`, a full stop and the solution. Higher while traffic is high.',
    }),
  },
  'A proof of work that slows down scripts without visitors noticing. Valid for an hour, and for one session.',
);

export const WidgetChannel = Exactly(
  {
    id: Id('chn', 'Channel id.'),
    name,
    greeting: Nullable(Type.String({ description: 'Shown before the first message.' })),
    color: Type.String({ description: '`#rrggbb`' }),
    team: Type.Array(Exactly({ name, picture_url: pictureUrl }), {
      description: 'Some of the members who reply.',
    }),
    is_open: Type.Boolean({
      description: 'Whether it is within the team’s hours; true if it has none.',
    }),
    opens_at: Nullable(Timestamp('When the next hours begin')),
    expected_reply: Nullable(OneOf(expectedReplies, 'The usual reply time.')),
    asks_for: OneOf(askedFor, 'What visitors are asked for; they can skip it.'),
    follows_up_by_email: Type.Boolean({
      description: 'Whether replies are emailed to visitors who have left.',
    }),
    needs_identity: Type.Boolean({ description: 'Only people with a signed identity may write.' }),
    in_apps: Type.Boolean({
      description: 'Whether the panel may be shown full screen, to people with a signed identity.',
    }),
    needs_captcha: Type.Boolean({ description: 'Whether a first message of a stranger needs a captcha.' }),
    challenge: Challenge,
  },
  'A channel’s public settings.',
);

export type WidgetChannel = Static<typeof WidgetChannel>;

const WidgetAuthor = Exactly(
  { kind: OneOf(['you', 'team'], 'The visitor, or a member.'), name, picture_url: pictureUrl },
  'Who wrote it.',
);

const WidgetAttachment = Exactly(
  {
    id: Id('att', 'Attachment id.'),
    name: Type.String({ description: 'Its file name.' }),
    extension: Type.String({ description: 'The extension of its name, without the dot.' }),
    size: Type.Integer({ description: 'Bytes.' }),
    url: Type.String({
      description: 'URL of the file; each read returns a new one, valid for 15 minutes.',
    }),
  },
  'A file on a message.',
);

export const WidgetMessage = Exactly(
  {
    id: Id('msg', 'Message id.'),
    conversation_id: Id('cnv', 'Its conversation.'),
    author: WidgetAuthor,
    text: Nullable(Type.String({ description: 'The visitor’s text; `null` if `body_html` is set.' })),
    body_html: Nullable(Type.String({ description: "A member's text, as sanitized HTML." })),
    attachments: Type.Array(WidgetAttachment),
    inserted_at: Timestamp('When it was written'),
    seen_at: Nullable(Timestamp('When the other side read it, if known')),
  },
  'A message as its visitor sees it. Ids sort by time.',
);

export type WidgetMessage = Static<typeof WidgetMessage>;

export const WidgetConversation = Exactly(
  {
    id: Id('cnv', 'Conversation id.'),
    unread_count: Type.Integer({
      description: 'Team messages after the last one that the visitor read, at most 100.',
    }),
    latest: Exactly({
      author: WidgetAuthor,
      excerpt: Type.String({ description: 'The beginning of its text.' }),
      inserted_at: Timestamp('When it was written'),
    }),
  },
  'A conversation of the visitor.',
);

export type WidgetConversation = Static<typeof WidgetConversation>;

export const Visitor = Exactly(
  {
    name: Nullable(Type.String({ description: 'Verified or claimed.' })),
    email: Nullable(Type.String({ description: 'Verified or claimed.' })),
    is_verified: Type.Boolean({ description: 'Whether the visitor has a signed identity.' }),
    is_email_verified: Type.Boolean({ description: 'Whether the identity also verifies `email`.' }),
  },
  'Who writes.',
);

export type Visitor = Static<typeof Visitor>;

export const SentTranscript = Exactly(
  { email: Type.String({ description: 'Where it goes.' }) },
  'A conversation being emailed.',
);

const text = Type.String({ maxLength: 10_000, description: 'Plain text, 10,000 characters at most.' });
const attachment_ids = Type.Optional(
  Type.Array(Id('att', 'Uploaded by this session.'), { maxItems: 10, uniqueItems: true }),
);

export const WidgetMessageBody = Exactly({ text, attachment_ids }, 'A visitor’s message.', {
  text: 'Is my bike ready?',
});

const page = Type.Optional(
  Exactly(
    {
      url: Type.String({ maxLength: 2000, description: 'Its address.' }),
      title: Type.String({ maxLength: 300, description: 'Its title.' }),
      referrer: Nullable(Type.String({ maxLength: 2000, description: 'Where the visitor came from.' })),
    },
    'The page on which it was written.',
  ),
);

export type WidgetMessageBody = Static<typeof WidgetMessageBody>;

export const TypingBody = Exactly(
  { is_typing: Type.Boolean({ description: 'False once the visitor has stopped, or has sent it.' }) },
  'Whether the visitor is typing.',
  { is_typing: true },
);

export const NewWidgetConversationBody = Exactly(
  { text, attachment_ids, page },
  'The first message of a conversation.',
  { text: 'Is my bike ready?' },
);

const claimedName = Type.String({ minLength: 1, maxLength: 200, description: 'The name they give.' });
const claimedEmail = Type.String({
  minLength: 3,
  maxLength: 254,
  description: 'An unverified address.',
});

export const ClaimBody = Exactly(
  { name: Type.Optional(claimedName), email: Type.Optional(claimedEmail) },
  'What a visitor says about themselves. Fields left out stay unchanged.',
  { name: 'Nora Vance', email: 'nora@customer.example' },
);

const identity = Type.String({
  minLength: 1,
  maxLength: 20_000,
  description: 'A token signed by the site.',
});

export const IdentityBody = Exactly({ identity }, 'A signed identity.', {
  identity: 'eyJ…',
});

export const BeginSessionBody = Exactly(
  {
    channel_id: Id('chn', 'The channel to write to.'),
    identity: Type.Optional(identity),
    challenge: Type.Optional(
      Exactly({
        value: Type.String({ maxLength: 500, description: 'As returned by the channel.' }),
        solution: Type.String({ maxLength: 100, description: 'Any text that solves it.' }),
      }),
    ),
    message: Type.Optional(WidgetMessageBody),
    page,
    name: Type.Optional(claimedName),
    email: Type.Optional(claimedEmail),
    captcha: Type.Optional(
      Type.String({
        maxLength: 4096,
        description: 'The response of the page’s captcha, if the channel requires one.',
      }),
    ),
    website: Type.Optional(
      Type.String({ maxLength: 500, description: 'A hidden field that people leave empty.' }),
    ),
  },
  'Either an identity, or a solved challenge with the first message.',
  { channel_id: exampleId('chn'), identity: 'eyJ…' },
);

export type BeginSessionBody = Static<typeof BeginSessionBody>;

export const BegunSession = Exactly(
  {
    token: Type.String({ description: 'The bearer token of the session.' }),
    visitor: Visitor,
    message: Nullable(WidgetMessage, 'The message that came with it.'),
  },
  'A new session.',
);

export type BegunSession = Static<typeof BegunSession>;
