import Type, { type Static } from 'typebox';
import { askedFor, expectedReplies } from '../chat-channel.ts';
import { exampleId } from '../example-id.ts';
import { Exactly, Id, Nullable, OneOf, Timestamp } from '../primitives.ts';

const name = Type.String({ description: 'What visitors see.' });
const pictureUrl = Nullable(Type.String({ description: 'A picture of them.' }));

const Challenge = Exactly(
  {
    value: Type.String({
      description: 'Sent back with its solution, at least two seconds after it was given out.',
    }),
    difficulty: Type.Integer({
      description:
        'How many zero bits the SHA-256 of `value`, a full stop and the solution begins with. Higher while many write at once.',
    }),
  },
  'What a script has to pay for, and a visitor does not notice. Good for an hour, and for one session.',
);

export const WidgetChannel = Exactly(
  {
    id: Id('chn', 'Channel id.'),
    name,
    greeting: Nullable(Type.String({ description: 'Shown before the first message.' })),
    color: Type.String({ description: '`#rrggbb`' }),
    team: Type.Array(Exactly({ name, picture_url: pictureUrl }), {
      description: 'A few of those who answer.',
    }),
    is_open: Type.Boolean({
      description: 'Whether it is within the hours of the team; true where it has none.',
    }),
    opens_at: Nullable(Timestamp('When the hours begin again')),
    expected_reply: Nullable(OneOf(expectedReplies, 'Within what time an answer usually comes.')),
    asks_for: OneOf(askedFor, 'What visitors are asked for; they may leave it out.'),
    follows_up_by_email: Type.Boolean({
      description: 'Whether answers are sent by email to those who left.',
    }),
    needs_identity: Type.Boolean({ description: 'Only people with a signed identity may write.' }),
    in_apps: Type.Boolean({
      description: 'Whether the panel may be shown by itself, to people with a signed identity.',
    }),
    challenge: Challenge,
  },
  'What everybody may know of a channel.',
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
    extension: Type.String({ description: 'What the name ends with, without the dot.' }),
    size: Type.Integer({ description: 'Bytes.' }),
    url: Type.String({
      description: 'Where the file is: a fresh address at each read, good for 15 minutes.',
    }),
  },
  'A file on a message.',
);

export const WidgetMessage = Exactly(
  {
    id: Id('msg', 'Message id.'),
    conversation_id: Id('cnv', 'Its conversation.'),
    author: WidgetAuthor,
    text: Nullable(
      Type.String({ description: "The visitor's own words; `null` where `body_html` has them." }),
    ),
    body_html: Nullable(Type.String({ description: "A member's words, as sanitised HTML." })),
    attachments: Type.Array(WidgetAttachment),
    inserted_at: Timestamp('When it was written'),
    seen_at: Nullable(Timestamp('When the other side has seen it, as far as that is known')),
  },
  'A message as its visitor sees it. Ids sort by time.',
);

export type WidgetMessage = Static<typeof WidgetMessage>;

export const WidgetConversation = Exactly(
  {
    id: Id('cnv', 'Conversation id.'),
    unread_count: Type.Integer({
      description: "Messages of the team behind the visitor's last read one, 100 at most.",
    }),
    latest: Exactly({
      author: WidgetAuthor,
      excerpt: Type.String({ description: 'The beginning of what it says.' }),
      inserted_at: Timestamp('When it was written'),
    }),
  },
  'A conversation of the visitor.',
);

export type WidgetConversation = Static<typeof WidgetConversation>;

export const Visitor = Exactly(
  {
    name: Nullable(Type.String({ description: 'As proved, or as they say.' })),
    email: Nullable(Type.String({ description: 'As proved, or as they say.' })),
    is_verified: Type.Boolean({ description: 'Whether a signed identity proves who it is.' }),
    is_email_verified: Type.Boolean({ description: 'Whether it proves that `email` is theirs, too.' }),
  },
  'Who writes.',
);

export type Visitor = Static<typeof Visitor>;

export const SentTranscript = Exactly(
  { email: Type.String({ description: 'Where it goes.' }) },
  'A conversation on its way by mail.',
);

const text = Type.String({ maxLength: 10_000, description: 'Plain text, 10,000 characters at most.' });
const attachment_ids = Type.Optional(
  Type.Array(Id('att', 'Uploaded by this session.'), { maxItems: 10, uniqueItems: true }),
);

export const WidgetMessageBody = Exactly({ text, attachment_ids }, 'What a visitor says.', {
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
  'Whether the visitor types.',
  { is_typing: true },
);

export const NewWidgetConversationBody = Exactly(
  { text, attachment_ids, page },
  'The first message of a conversation.',
  { text: 'Is my bike ready?' },
);

const claimedName = Type.String({ minLength: 1, maxLength: 200, description: 'What they call themselves.' });
const claimedEmail = Type.String({
  minLength: 3,
  maxLength: 254,
  description: 'An address, which nothing proves.',
});

export const ClaimBody = Exactly(
  { name: Type.Optional(claimedName), email: Type.Optional(claimedEmail) },
  'What a visitor says of themselves. What is left out stays.',
  { name: 'Nora Vance', email: 'nora@customer.example' },
);

const identity = Type.String({
  minLength: 1,
  maxLength: 20_000,
  description: 'A token that the site has signed.',
});

export const IdentityBody = Exactly({ identity }, 'Who somebody is, as the site has signed it.', {
  identity: 'eyJ…',
});

export const BeginSessionBody = Exactly(
  {
    channel_id: Id('chn', 'The channel to write to.'),
    identity: Type.Optional(identity),
    challenge: Type.Optional(
      Exactly({
        value: Type.String({ maxLength: 500, description: 'As the channel gave it out.' }),
        solution: Type.String({ maxLength: 100, description: 'Any text that solves it.' }),
      }),
    ),
    message: Type.Optional(WidgetMessageBody),
    page,
    name: Type.Optional(claimedName),
    email: Type.Optional(claimedEmail),
    website: Type.Optional(
      Type.String({ maxLength: 500, description: 'A field that no visitor sees. Left empty by people.' }),
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
  'A session that has begun.',
);

export type BegunSession = Static<typeof BegunSession>;
