import Type, { type Static, type TObject, type TSchema } from 'typebox';
import { Company } from './company.ts';
import { Connection } from './connection.ts';
import { Contact } from './contact.ts';
import { ContactEntryReference } from './contact-entry.ts';
import { ContactNoteReference } from './contact-note.ts';
import { Conversation } from './conversation.ts';
import { exampleId, otherExampleId } from './example-id.ts';
import { Field } from './field.ts';
import { Invitation } from './invitation.ts';
import { Channel } from './mail-channel.ts';
import { Member } from './member.ts';
import { Message } from './message.ts';
import { Note } from './note.ts';
import { exampleCursor, pageQuery } from './page.ts';
import { Exactly, Id, Nullable, OneOf, Timestamp } from './primitives.ts';
import type { Scope } from './scopes.ts';
import { SuggestionReference } from './suggestion.ts';
import { Team, TeamMember } from './team.ts';

const changed = { description: 'The fields that changed, with their previous values.' };

/** The possible fields of `previous`, by record. */
export const changedRecords = {
  ChangedConversation: Type.Partial(Conversation, changed),
  ChangedMessage: Type.Partial(Message, changed),
  ChangedContact: Type.Partial(Contact, changed),
  ChangedMember: Type.Partial(Member, changed),
  ChangedNote: Type.Partial(Note, changed),
  ChangedSuggestion: Type.Partial(SuggestionReference, changed),
  ChangedChannel: Type.Partial(Channel, changed),
  ChangedContactNote: Type.Partial(ContactNoteReference, changed),
  ChangedCompany: Type.Partial(Company, changed),
  ChangedField: Type.Partial(Field, changed),
  ChangedTeam: Type.Partial(Team, changed),
  ChangedTeamMember: Type.Partial(TeamMember, changed),
};

const kindsOf =
  <const Name extends Scope | null, Data extends TObject, Changed extends TSchema>(
    scope: Name,
    data: Data,
    previous: Changed,
  ) =>
  (meaning: string) => ({ scope, data, previous, meaning });

const nothing = Type.Null({ description: 'Nothing was there before.' });
const {
  ChangedConversation,
  ChangedMessage,
  ChangedContact,
  ChangedMember,
  ChangedNote,
  ChangedSuggestion,
  ChangedChannel,
  ChangedContactNote,
  ChangedCompany,
  ChangedField,
  ChangedTeam,
  ChangedTeamMember,
} = changedRecords;
const before = <Changed extends TSchema>(schema: Changed) =>
  Nullable(schema, 'The previous values of the fields that changed; `null` for new records.');

const ofConversation = kindsOf('conversations:read', Conversation, before(ChangedConversation));
const ofSplitConversation = kindsOf(
  'conversations:read',
  Exactly(
    {
      id: Id('cnv', 'The conversation that the messages were in.'),
      into_id: Id('cnv', 'The new conversation.'),
      message_ids: Type.Array(Id('msg', 'A message.'), { description: 'The messages that moved.' }),
    },
    'What moved, and where.',
    { id: exampleId('cnv'), into_id: otherExampleId('cnv'), message_ids: [exampleId('msg')] },
  ),
  nothing,
);
const ofMessage = kindsOf('messages:read', Message, before(ChangedMessage));
const ofNote = kindsOf('notes:read', Note, before(ChangedNote));
const ofSuggestion = kindsOf('suggestions:read', SuggestionReference, before(ChangedSuggestion));
const ofContact = kindsOf('contacts:read', Contact, before(ChangedContact));
const ofContactEntry = kindsOf('contacts:read', ContactEntryReference, nothing);
const ofDeletedContactEntry = kindsOf(
  'contacts:read',
  Exactly(
    { id: Id('ent', 'The deleted entry.'), contact_id: Id('cnt', 'The contact it was about.') },
    'The remaining id.',
    { id: exampleId('ent'), contact_id: exampleId('cnt') },
  ),
  nothing,
);
const ofContactNote = kindsOf('contacts:read', ContactNoteReference, before(ChangedContactNote));
const ofDeletedContactNote = kindsOf(
  'contacts:read',
  Exactly(
    { id: Id('cnote', 'The deleted note.'), contact_id: Id('cnt', 'The contact it was about.') },
    'The remaining id.',
    { id: exampleId('cnote'), contact_id: exampleId('cnt') },
  ),
  nothing,
);
const ofCompany = kindsOf('contacts:read', Company, before(ChangedCompany));
const ofDeletedCompany = kindsOf(
  'contacts:read',
  Exactly({ id: Id('cmp', 'The deleted company.') }, 'The remaining id.', { id: exampleId('cmp') }),
  nothing,
);
const ofMember = kindsOf('members:read', Member, before(ChangedMember));
const ofInvitation = kindsOf('members:read', Invitation, nothing);
const ofChannel = kindsOf('channels:read', Channel, before(ChangedChannel));
const ofDeletedChannel = kindsOf(
  'channels:read',
  Exactly({ id: Id('chn', 'The deleted channel.') }, 'The remaining id.', { id: exampleId('chn') }),
  nothing,
);
const ofImport = kindsOf(
  'channels:read',
  Exactly(
    {
      channel_id: Id('chn', 'The channel whose earlier email was imported.'),
      counts: Exactly(
        {
          messages: Type.Integer({ description: 'Mail that became messages.' }),
          repeated: Type.Integer({ description: 'Email that was already imported.' }),
          refused: Type.Integer({
            description: 'Email that was rejected, for example from blocked contacts.',
          }),
          set_aside: Type.Integer({ description: 'Email that was held, or could not be parsed.' }),
        },
        'Number of emails by result.',
      ),
    },
    'What an import brought in.',
    {
      channel_id: exampleId('chn'),
      counts: { messages: 4711, repeated: 3, refused: 12, set_aside: 1 },
    },
  ),
  nothing,
);
const counted = (description: string) => Type.Integer({ description });
const ofImportedHistory = kindsOf(
  'conversations:read',
  Exactly(
    {
      id: Id('imp', 'The import.'),
      counts: Exactly(
        {
          contacts: counted('New contacts.'),
          conversations: counted('New conversations.'),
          messages: counted('New messages.'),
          notes: counted('New notes.'),
          attachments: counted('New files.'),
          problems: counted('Records that could not be imported.'),
        },
        'What it added.',
      ),
    },
    'What an import brought in.',
    {
      id: exampleId('imp'),
      counts: {
        contacts: 800,
        conversations: 2100,
        messages: 9400,
        notes: 310,
        attachments: 520,
        problems: 2,
      },
    },
  ),
  nothing,
);
const ofTeam = kindsOf('teams:read', Team, before(ChangedTeam));
const ofTeamMember = kindsOf('teams:read', TeamMember, before(ChangedTeamMember));
const ofDeletedTeam = kindsOf(
  'teams:read',
  Exactly({ id: Id('team', 'The deleted team.') }, 'The remaining id.', { id: exampleId('team') }),
  nothing,
);
const ofField = kindsOf('fields:read', Field, before(ChangedField));
const ofDeletedField = kindsOf(
  'fields:read',
  Exactly({ id: Id('fld', 'The deleted field.') }, 'The remaining id.', { id: exampleId('fld') }),
  nothing,
);
const ofConnection = kindsOf('organization:read', Connection, nothing);
const ofNobody = Exactly({ id: Id('cnt', 'The erased contact’s id.') }, 'The remaining id.', {
  id: exampleId('cnt'),
});
const ofDeletedContact = kindsOf('contacts:read', ofNobody, nothing);
const ofMergedContact = kindsOf(
  'contacts:read',
  Exactly(
    { id: Id('cnt', 'The merged contact.'), merged_into_id: Id('cnt', 'The contact it was merged into.') },
    'The two ids.',
    { id: exampleId('cnt'), merged_into_id: otherExampleId('cnt') },
  ),
  nothing,
);
const ofDeletedConversation = kindsOf(
  'conversations:read',
  Exactly({ id: Id('cnv', 'The deleted conversation.') }, 'The remaining id.', { id: exampleId('cnv') }),
  nothing,
);
const ofDeletedNote = kindsOf(
  'notes:read',
  Exactly(
    { id: Id('note', 'The deleted note.'), conversation_id: Id('cnv', 'The conversation it was about.') },
    'The remaining id.',
    { id: exampleId('note'), conversation_id: exampleId('cnv') },
  ),
  nothing,
);
const ofNothing = kindsOf(null, Exactly({}, 'Nothing.', {}), nothing);

/** Contract section 9: all event types, the scope that makes each visible to a token, and the record in `data`. */
export const eventKinds = {
  'conversation.created': ofConversation('A conversation was begun.'),
  'conversation.updated': ofConversation('It changed in a way that no other event covers.'),
  'conversation.status_changed': ofConversation('It was opened, snoozed or closed.'),
  'conversation.assigned': ofConversation('It was assigned to a member.'),
  'conversation.unassigned': ofConversation('It was unassigned.'),
  'conversation.team_changed': ofConversation('It moved to another team, or to none.'),
  'conversation.tags_changed': ofConversation('It got or lost tags.'),
  'conversation.spam_changed': ofConversation('It was marked as spam, or no longer is.'),
  'conversation.merged': ofConversation('It was merged into the one in `merged_into_id`.'),
  'conversation.split': ofSplitConversation(
    'Messages of it were moved into a new conversation, whose `conversation.created` precedes this.',
  ),
  'conversation.deleted': ofDeletedConversation(
    'It was deleted with its messages, notes and files: by the organization’s retention settings, or with an import or sample data that was removed.',
  ),
  'message.created': ofMessage('Somebody wrote a message.'),
  'message.marked_as_solution': ofMessage('It was marked as the solution.'),
  'message.unmarked_as_solution': ofMessage('The solution mark was removed.'),
  'message.delivery_changed': ofMessage('Its delivery state changed.'),
  'note.created': ofNote('A member wrote a note.'),
  'note.updated': ofNote('Its author changed it.'),
  'note.deleted': ofDeletedNote('Its author deleted it; only its id is left.'),
  'suggestion.created': ofSuggestion(
    'An app or the language model suggested something; the text isn’t in the event.',
  ),
  'suggestion.changed': ofSuggestion('It was used, edited, dismissed, or opened again.'),
  'contact.created': ofContact('A contact was created.'),
  'contact.updated': ofContact('It was changed.'),
  'contact.blocked': ofContact('They were blocked or unblocked.'),
  'contact.merged': ofMergedContact(
    'It was merged into another contact, to which its id leads from then on.',
  ),
  'contact.deleted': ofDeletedContact(
    'It was erased, or removed with the import that had added it; only its id is left.',
  ),
  'contact_entry.created': ofContactEntry(
    'An app added an entry to a contact’s timeline; its content isn’t in the event.',
  ),
  'contact_entry.deleted': ofDeletedContactEntry('The app deleted it; only its id is left.'),
  'contact_note.created': ofContactNote(
    'A member wrote a note about a contact; its text isn’t in the event.',
  ),
  'contact_note.updated': ofContactNote('Its author changed it.'),
  'contact_note.deleted': ofDeletedContactNote('Its author deleted it; only its id is left.'),
  'company.created': ofCompany('A company was created.'),
  'company.updated': ofCompany('It was changed.'),
  'company.deleted': ofDeletedCompany('It was deleted; only its id is left.'),
  'member.invited': ofInvitation('Somebody was invited; `data` is the invitation.'),
  'member.joined': ofMember('Somebody became a member.'),
  'member.role_changed': ofMember('A member became an admin, or is one no longer.'),
  'member.access_changed': ofMember('A member got light access, or full access again.'),
  'member.removed': ofMember('A member left; `data` is their last state.'),
  'team.created': ofTeam('A team was created.'),
  'team.updated': ofTeam('Its name or color changed.'),
  'team.deleted': ofDeletedTeam('It was deleted; only its id is left.'),
  'team.member_added': ofTeamMember('A member was added to a team.'),
  'team.member_updated': ofTeamMember('A member leads a team, or no longer does.'),
  'team.member_removed': ofTeamMember('A member left a team; `data` is their last state in it.'),
  'field.created': ofField('A custom field was created.'),
  'field.updated': ofField('It was changed, or moved to another place.'),
  'field.deleted': ofDeletedField('It was deleted; only its id is left.'),
  'connection.revoked': ofConnection('A connection of an app has ended.'),
  'channel.created': ofChannel('A channel was set up.'),
  'channel.updated': ofChannel('It was changed, paused or started again.'),
  'channel.failing': ofChannel('Its mailbox can’t be read, or its email can’t be sent.'),
  'channel.recovered': ofChannel('It works again.'),
  'channel.deleted': ofDeletedChannel('It was deleted; only its id is left.'),
  'import.finished': ofImport(
    'All earlier email of a channel was imported. The imported email has no events of its own.',
  ),
  'history.imported': ofImportedHistory(
    'An archive was imported. The imported records have no events of their own: find them by `updated_at`.',
  ),
  ping: ofNothing('A test event, requested for a webhook.'),
} as const;

export type EventType = keyof typeof eventKinds;
export const eventTypes = Object.keys(eventKinds) as EventType[];

const EventActor = Exactly(
  {
    type: OneOf(['member', 'contact', 'app', 'system'], '`system` is Deskbell itself, or its operator.'),
    user_id: Nullable(Id('usr', 'The member.'), 'The member who did it.'),
    app_id: Nullable(Id('app', 'The app.'), 'The app that acted, for itself or for the member.'),
  },
  'Who caused it.',
  { type: 'member', user_id: exampleId('usr'), app_id: exampleId('app') },
);

/** What can lead to a change that its actor didn't ask for. */
export const causeKinds = ['message', 'macro', 'team', 'member', 'contact', 'app'] as const;
export type CauseKind = (typeof causeKinds)[number];

const EventCause = Exactly(
  {
    kind: OneOf(
      causeKinds,
      '`message`: a contact wrote it, which reopened the conversation. `macro`: the message was sent with it. `team`: it was deleted. `member`: they were removed or disabled, or got light access. `contact`: they were merged. `app`: it was deleted. New kinds can appear at any time.',
    ),
    id: Type.String({
      description: 'The id of that record; of a member, their user id.',
      examples: [exampleId('msg')],
    }),
  },
  'What led to a change that its actor didn’t ask for.',
  { kind: 'message', id: exampleId('msg') },
);

type Common = {
  id: string;
  organization_id: string;
  inserted_at: number;
  cursor: string;
  actor: Static<typeof EventActor>;
  /** What led to this, if the actor didn’t ask for it. */
  caused_by: Static<typeof EventCause> | null;
};

/** One event type with its record; `previous` has the old values of the changed fields. */
export type EventOf<Type extends EventType> = Type extends EventType
  ? Common & {
      type: Type;
      data: Static<(typeof eventKinds)[Type]['data']>;
      previous: Static<(typeof eventKinds)[Type]['previous']>;
    }
  : never;

export type Event = EventOf<EventType>;

const schemaOf = (type: EventType) =>
  Type.Object(
    {
      id: Id('evt', 'Event id.'),
      type: Type.Literal(type, { description: 'What happened.' }),
      organization_id: Id('org', 'The organization in which it happened.'),
      inserted_at: Timestamp('When it happened'),
      cursor: Type.String({
        description:
          'The position in the log right after this event: pass it as `after` to continue from here.',
        examples: [exampleCursor],
      }),
      actor: EventActor,
      data: eventKinds[type].data,
      previous: eventKinds[type].previous,
      caused_by: Nullable(EventCause, 'What led to it, if the actor didn’t ask for it; else `null`.'),
    },
    { additionalProperties: false, description: eventKinds[type].meaning },
  );

/** By type. `data` is the record at the time of the event; records it only refers to, such as a name, are current. */
export const eventSchemas = Object.fromEntries(eventTypes.map((type) => [type, schemaOf(type)])) as Record<
  EventType,
  ReturnType<typeof schemaOf>
>;

export const Event = Type.Unsafe<Event>({
  anyOf: Object.values(eventSchemas),
  description:
    'Something that happened; `type` is its kind, which determines the type of `data`. New types can appear at any time: ignore those you don’t know.',
  examples: [
    {
      id: exampleId('evt'),
      type: 'message.created',
      organization_id: exampleId('org'),
      inserted_at: 1_790_003_600,
      cursor: exampleCursor,
      actor: { type: 'member', user_id: exampleId('usr'), app_id: exampleId('app') },
      data: (Message as { examples?: unknown[] }).examples?.[0],
      previous: null,
      caused_by: null,
    },
  ],
});

/** Contract section 8, GET /events. */
export const eventQuery = {
  limit: pageQuery.limit,
  after: Type.Optional(
    Type.String({
      description:
        'Cursor: returns what follows it. `now`: what follows this moment. Default: from the oldest event.',
      examples: [exampleCursor],
    }),
  ),
  before: Type.Optional(
    Type.String({
      description: 'Cursor: returns what precedes it, including the event with this cursor.',
      examples: [exampleCursor],
    }),
  ),
  types: Type.Optional(
    Type.String({
      pattern: '^[a-z_.]+(,[a-z_.]+)*$',
      maxLength: 1000,
      description: 'Only these types, separated by commas.',
      examples: ['message.created,note.created'],
    }),
  ),
};

/** Contract section 8, GET /events/stream. */
export const eventStreamQuery = {
  after: Type.Optional(
    Type.String({
      description: 'Cursor: streams what follows it, then new events. Default, or `now`: new events only.',
      examples: [exampleCursor],
    }),
  ),
  types: eventQuery.types,
};

/** An event as it appears on the stream. */
export const EventFrames = Type.String({
  description: 'Server-sent events: `id` is a cursor, `event` the type, `data` an Event as JSON.',
  examples: [
    'id: AAZg-an-example-of-a-cursor\nevent: message.created\ndata: {"id": "evt_…", "type": "message.created"}\n\n',
  ],
});
