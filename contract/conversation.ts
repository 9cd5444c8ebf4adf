import Type, { type Static } from 'typebox';
import { CompanyName } from './company.ts';
import { exampleId, otherExampleId } from './example-id.ts';
import { FirstMail, maxBodyLength, SendMessageBody, Source } from './message.ts';
import {
  Exactly,
  FreeForm,
  Id,
  Nullable,
  OneOf,
  TextOrNull,
  Timestamp,
  TimestampOrNull,
  webAddress,
} from './primitives.ts';
import { Priority } from './priority.ts';
import { ScheduledSummary } from './scheduled-message.ts';
import { TeamName } from './team.ts';
import { exampleContact, exampleMember, User } from './user.ts';
import { idPattern } from './values/id-pattern.ts';
import { statuses } from './values/statuses.ts';

export const Status = OneOf(statuses, 'Status of the conversation.');

/** The contact of a conversation: a User, and the phone number, the only known detail of some. */
const ConversationParty = Exactly(
  { ...User.properties, phone: Nullable(Type.String({ description: 'Phone number.' })) },
  'The contact of a conversation.',
  { ...exampleContact, phone: null },
);

export const Conversation = Exactly(
  {
    id: Id('cnv', 'Conversation id.'),
    organization_id: Id('org', 'The organization it belongs to.'),
    number: Type.Integer({ description: 'Counts up within the organization.' }),
    subject: Nullable(Type.String({ description: 'Its subject.' })),
    status: Status,
    priority: Priority,
    source: Source,
    is_spam: Type.Boolean({ description: 'Whether it is spam, whatever its status.' }),
    channel_id: Nullable(
      Id('chn', 'The channel that sends its replies: a mail channel, or a website with chat.'),
    ),
    contact: Nullable(ConversationParty, 'The contact.'),
    company: Nullable(CompanyName, 'The company of the contact.'),
    assignee: Nullable(User, 'The assigned member.'),
    team: Nullable(TeamName, 'The team whose queue it is in.'),
    tags: Type.Array(Type.String({ description: "A tag's name." }), {
      description: 'Names, in alphabetical order.',
    }),
    custom_attributes: FreeForm("The organization's own fields."),
    meta_info: FreeForm("The creator's own object."),
    message_count: Type.Integer({ description: 'How many messages it has.' }),
    last_message: Nullable(
      Exactly(
        {
          id: Id('msg', 'Message id.'),
          preview: Type.String({ description: 'The beginning of the message as plain text.' }),
          inserted_at: Timestamp('When it was written'),
          user: Nullable(User, 'Who wrote it; `null` for the system.'),
          delivery_failure: Nullable(
            Exactly(
              {
                error: Nullable(Type.String({ description: 'Why, as the channel app reported it.' })),
                failed_at: Timestamp('When that was reported'),
              },
              'That its delivery failed.',
            ),
            'Set if its delivery has failed.',
          ),
        },
        'The latest message.',
      ),
    ),
    scheduled_message: Nullable(ScheduledSummary, 'Set while it has scheduled or held messages.'),
    solution_message_id: Nullable(Id('msg', 'The message marked as solution.')),
    waiting_since: Nullable(Timestamp('Since when the contact has been waiting for a reply')),
    first_replied_at: Nullable(Timestamp('When a member first replied')),
    snoozed_until: Nullable(Timestamp('When it wakes up again')),
    closed_at: Nullable(Timestamp('When it was closed')),
    merged_into_id: Nullable(Id('cnv', 'The conversation it was merged into.')),
    last_activity_at: Timestamp('When something last happened in it'),
    inserted_at: Timestamp('When it was opened'),
    updated_at: Timestamp('When it last changed'),
  },
  'The exchange between a contact and the organization.',
  {
    id: exampleId('cnv'),
    organization_id: exampleId('org'),
    number: 20731,
    subject: 'Where is my wheel?',
    status: 'open',
    priority: 'high',
    source: 'email',
    is_spam: false,
    channel_id: null,
    contact: { ...exampleContact, phone: null },
    company: null,
    assignee: exampleMember,
    team: null,
    tags: ['delivery'],
    custom_attributes: { order: '4711' },
    meta_info: {},
    message_count: 3,
    last_message: {
      id: exampleId('msg'),
      preview: 'Where is my wheel?',
      inserted_at: 1_790_003_600,
      user: exampleContact,
      delivery_failure: null,
    },
    scheduled_message: null,
    solution_message_id: null,
    waiting_since: 1_790_003_600,
    first_replied_at: 1_790_001_800,
    snoozed_until: null,
    closed_at: null,
    merged_into_id: null,
    last_activity_at: 1_790_003_600,
    inserted_at: 1_790_000_000,
    updated_at: 1_790_003_600,
  },
);

export type Conversation = Static<typeof Conversation>;

const TagName = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  description: "A tag's name; case-sensitive.",
});

const TagNames = (description: string) => Type.Optional(Type.Array(TagName, { maxItems: 100, description }));

/** Where a search found the text. */
export const matchSources = ['number', 'contact', 'subject', 'tag', 'message', 'note', 'file'] as const;

const exampleMatch = {
  in: 'message',
  excerpt: [
    { text: 'The ', is_match: false },
    { text: 'wheel', is_match: true },
    { text: ' arrived bent.', is_match: false },
  ],
  message_id: exampleId('msg'),
  note_id: null,
} as const;

/** A conversation in search results: an addition to contract section 8. */
export const ConversationMatch = Exactly(
  {
    ...Conversation.properties,
    match: Exactly(
      {
        in: OneOf(
          matchSources,
          'Where most of the words match: the number, the contact, the subject, a tag, a message, a note, or a file name.',
        ),
        excerpt: Nullable(
          Type.Array(
            Exactly(
              {
                text: Type.String({ description: 'Plain text, not HTML.' }),
                is_match: Type.Boolean({ description: 'Whether it matches the search.' }),
              },
              'A segment of the text.',
            ),
          ),
          'An excerpt, in segments; `null` if this caller may not read it, or it is further back than the latest 50 messages and notes.',
        ),
        message_id: Nullable(Id('msg', 'The message, or the one that the file is attached to.')),
        note_id: Nullable(Id('note', 'The note, or the one that the file is attached to.')),
      },
      'Why it was found.',
    ),
  },
  'A conversation that a search found, and why.',
  {
    ...(Conversation as unknown as { examples: [Conversation] }).examples[0],
    match: { ...exampleMatch, excerpt: [...exampleMatch.excerpt] },
  },
);

export type ConversationMatch = Static<typeof ConversationMatch>;

/** Contract section 8, PATCH: fields that are left out stay as they are. */
export const ChangeConversationBody = Exactly(
  {
    status: Type.Optional(Status),
    snoozed_until: Type.Optional(TimestampOrNull('When it wakes up; in the future, and with `snoozed` only')),
    assignee_id: Type.Optional(
      TextOrNull('An active member, `usr_…`; null unassigns it.', { pattern: idPattern('usr') }),
    ),
    team_id: Type.Optional(
      TextOrNull('A team, `team_…`; null removes it from its team.', { pattern: idPattern('team') }),
    ),
    priority: Type.Optional(Priority),
    tags: TagNames('Names; replaces all tags. A tag that doesn’t exist yet is created.'),
    add_tags: TagNames('Names to add; not together with `tags`.'),
    remove_tags: TagNames('Names to remove; not together with `tags`.'),
    is_spam: Type.Optional(Type.Boolean({ description: 'Whether it is spam, whatever its status.' })),
    subject: Type.Optional(TextOrNull('Its subject.', { minLength: 1, maxLength: 500 })),
    custom_attributes: Type.Optional(
      FreeForm(
        'Merged into the existing value (RFC 7396): null removes a key. At most 16 KiB and 5 levels deep.',
      ),
    ),
    meta_info: Type.Optional(FreeForm('Replaces the previous value. The key `deskbell` is reserved.')),
  },
  'Changes to a conversation.',
  {
    assignee_id: exampleId('usr'),
    priority: 'high',
    add_tags: ['delivery'],
    custom_attributes: { order: '4711' },
  },
);

export type ChangeConversationBody = Static<typeof ChangeConversationBody>;

const {
  reply_to_id: _,
  mail: __,
  suggestion_id: ___,
  answer_by: ____,
  body_html: _____,
  ...firstMessage
} = SendMessageBody.properties;
const contactText = (description: string, maxLength = 200, form = {}) =>
  Type.Optional(TextOrNull(description, { minLength: 1, maxLength, ...form }));

/** The contact of a new conversation: found by `external_id` or `email`, created if nobody has them. */
export const ConversationContact = Exactly(
  {
    external_id: contactText('The person’s id in another system.', 255),
    name: contactText('Their name.'),
    email: contactText('An email address.', 254),
    phone: contactText('Phone number.', 50),
    instagram_handle: contactText('Without the @.', 100),
    profile_picture_url: contactText('An http or https address.', 2000, webAddress),
  },
  'The contact to start with: found by `external_id` or `email`, else created.',
  {
    email: 'nora@example.com',
    name: 'Nora Vance',
  },
);

export type ConversationContact = Static<typeof ConversationContact>;

/** Contract section 8, POST: the contact, the subject, and the first message as in section 5. */
export const CreateConversationBody = Exactly(
  {
    contact_id: Type.Optional(Id('cnt', 'A contact, `cnt_…`; either this or `contact`.')),
    contact: Type.Optional(ConversationContact),
    subject: Type.Optional(TextOrNull('Its subject.', { minLength: 1, maxLength: 500 })),
    channel_id: Type.Optional(
      Id('chn', 'The mail channel, `chn_…`, to send from; if absent, no email is sent.'),
    ),
    mail: Type.Optional(FirstMail),
    body_html: Type.Optional(
      Type.String({
        maxLength: maxBodyLength,
        description:
          'The HTML body; required unless there are attachments or a macro, whose text is then filled in.',
      }),
    ),
    ...firstMessage,
  },
  'A new conversation: its contact, its subject and the first message.',
  {
    contact: { email: 'nora@example.com', name: 'Nora Vance' },
    subject: 'Your wheel',
    body_html: '<p>It is ready.</p>',
  },
);

export type CreateConversationBody = Static<typeof CreateConversationBody>;

export const MergeConversationBody = Exactly(
  {
    into_id: Id('cnv', 'The conversation that gets its messages and notes, `cnv_…`.'),
  },
  'The target of a merge.',
  { into_id: otherExampleId('cnv') },
);

export const SplitConversationBody = Exactly(
  {
    message_ids: Type.Array(Id('msg', 'A message of this conversation, `msg_…`.'), {
      minItems: 1,
      maxItems: 200,
      uniqueItems: true,
      description: 'The messages that move. At least one other has to stay.',
    }),
    subject: Type.Optional(
      TextOrNull('The subject of the new conversation.', { minLength: 1, maxLength: 500 }),
    ),
  },
  'The messages to move into a new conversation.',
  { message_ids: [exampleId('msg')], subject: 'The invoice' },
);

export type SplitConversationBody = Static<typeof SplitConversationBody>;

export const SetContactBody = Exactly({ contact_id: Id('cnt', 'A contact, `cnt_…`.') }, 'The contact.', {
  contact_id: exampleId('cnt'),
});

export const conversationSorts = [
  '-last_activity_at',
  'inserted_at',
  '-inserted_at',
  'updated_at',
  'waiting_since',
  '-priority',
] as const;

const flag = (description: string) => Type.Optional(OneOf(['true', 'false'], description));
const since = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: '^[0-9]{1,11}$',
      description: `${description} (Unix seconds).`,
      examples: ['1790000000'],
    }),
  );

/** The search text: contract section 7, `q`. */
const Words = Type.String({
  minLength: 1,
  maxLength: 500,
  examples: ['wheel refu'],
  description:
    'Words of the subject, messages, notes (with `notes:read`), file names and tags, the contact’s name and identifiers, or a number such as `#123`. All must match; the last may be a prefix.',
});

/** The filters of a list of conversations, whatever its order. */
const narrowing = {
  status: Type.Optional(Status),
  assignee_id: Type.Optional(
    Type.String({
      pattern: `^me$|^none$|${idPattern('usr')}`,
      description: 'A `usr_…` id, `me` or `none`.',
      examples: ['none'],
    }),
  ),
  team_id: Type.Optional(
    Type.String({
      pattern: `^none$|${idPattern('team')}`,
      description: 'A `team_…` id, or `none`.',
      examples: [exampleId('team')],
    }),
  ),
  contact_id: Type.Optional(Id('cnt', 'A `cnt_…` id.')),
  channel_id: Type.Optional(Id('chn', 'A `chn_…` id.')),
  tag: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: "A tag's name.", examples: ['delivery'] }),
  ),
  source: Type.Optional(Source),
  priority: Type.Optional(Priority),
  is_spam: flag('Default `false`.'),
  has_solution: flag('With or without a message marked as solution.'),
  merged: flag('`true` lists those merged into another one. Default `false`.'),
  updated_since: since('Changed at that time or later'),
  inserted_since: since('Opened at that time or later'),
  last_activity_since: since('Last active at that time or later'),
  last_activity_until: since('Last active before that time'),
};

/** Contract section 7, Conversations. */
export const conversationFilters = {
  q: Type.Optional(Words),
  sort: Type.Optional(
    OneOf(
      conversationSorts,
      'Default `-last_activity_at`, the only one allowed with `q`. `waiting_since` is longest waiting first, `-priority` the most urgent and of those the longest waiting first; both need `status=open`.',
    ),
  ),
  number: Type.Optional(
    Type.String({
      pattern: '^[1-9][0-9]{0,14}$',
      description: 'The conversation with this number.',
      examples: ['20731'],
    }),
  ),
  filter: Type.Optional(
    Type.String({
      maxLength: 8000,
      description:
        'A filter as JSON, as in a view; not together with `q`. A page reads 2,000 conversations at most and can have fewer items than `limit`, or none: follow `after` until it is `null`.',
      examples: [
        '{"all":[{"field":"status","op":"is","value":"open"},{"field":"waiting_since","op":"older_than","value":"2h"}]}',
      ],
    }),
  ),
  ...narrowing,
};

/** The best matches first; an addition to contract section 8. */
export const conversationSearch = { q: Words, ...narrowing };
