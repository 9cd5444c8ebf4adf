import Type, { type Static, type TObject } from 'typebox';
import { Connection } from './connection.ts';
import { Contact } from './contact.ts';
import { Conversation } from './conversation.ts';
import { Invitation } from './invitation.ts';
import { Member } from './member.ts';
import { Message } from './message.ts';
import { Note } from './note.ts';
import { Exactly, Id, Nullable, OneOf, Timestamp } from './primitives.ts';
import type { Scope } from './scopes.ts';

const kindsOf =
  <const Name extends Scope | null, Data extends TObject>(scope: Name, data: Data) =>
  (meaning: string) => ({ scope, data, meaning });

const ofConversation = kindsOf('conversations:read', Conversation);
const ofMessage = kindsOf('messages:read', Message);
const ofContact = kindsOf('contacts:read', Contact);
const ofMember = kindsOf('members:read', Member);
const ofDeletedContact = kindsOf('contacts:read', Exactly({ id: Id('cnt', 'Of the contact that was.') }));

/** Contract section 9: everything that can happen, the scope that lets a token see it, and the record in `data`. */
export const eventKinds = {
  'conversation.created': ofConversation('A conversation was begun.'),
  'conversation.updated': ofConversation('Something of it changed that no other event tells of.'),
  'conversation.status_changed': ofConversation('It was opened, snoozed or closed.'),
  'conversation.assigned': ofConversation('It was given to a member.'),
  'conversation.unassigned': ofConversation('It was taken from whoever had it.'),
  'conversation.tags_changed': ofConversation('It got or lost tags.'),
  'conversation.spam_changed': ofConversation('It was marked as spam, or no longer is.'),
  'conversation.merged': ofConversation('It was merged into the one in `merged_into_id`.'),
  'message.created': ofMessage('Somebody wrote a message.'),
  'message.marked_as_solution': ofMessage('It was marked as the solution.'),
  'message.unmarked_as_solution': ofMessage('The mark was taken away.'),
  'message.delivery_changed': ofMessage('A channel app told how far it has come.'),
  'note.created': kindsOf('notes:read', Note)('A member wrote a note.'),
  'contact.created': ofContact('There is a new contact.'),
  'contact.updated': ofContact('Something of it changed.'),
  'contact.blocked': ofContact('Nothing more is taken from them.'),
  'contact.deleted': ofDeletedContact('It was erased; only its id is left.'),
  'member.invited': kindsOf('members:read', Invitation)('Somebody was invited; `data` is the invitation.'),
  'member.joined': ofMember('Somebody became a member.'),
  'member.role_changed': ofMember('A member became an admin, or is one no longer.'),
  'member.removed': ofMember('A member left; `data` is what they were.'),
  'connection.revoked': kindsOf('organization:read', Connection)('A connection of an app has ended.'),
  ping: kindsOf(null, Exactly({}))('A trial, asked for at a webhook.'),
} as const;

export type EventType = keyof typeof eventKinds;
export const eventTypes = Object.keys(eventKinds) as EventType[];

const EventActor = Exactly(
  {
    type: OneOf(['member', 'contact', 'app', 'system'], '`system` is Deskbell itself, or its operator.'),
    user_id: Nullable(Id('usr', 'The member.')),
    app_id: Nullable(Id('app', 'The app that acted, for itself or for the member.')),
  },
  'Who made it happen.',
);

type Common = {
  id: string;
  organization_id: string;
  inserted_at: number;
  actor: Static<typeof EventActor>;
};

/** One kind of event, with its record; `previous` has the changed fields of it as they were. */
export type EventOf<Type extends EventType> = Type extends EventType
  ? Common & {
      type: Type;
      data: Static<(typeof eventKinds)[Type]['data']>;
      previous: Partial<Static<(typeof eventKinds)[Type]['data']>> | null;
    }
  : never;

export type Event = EventOf<EventType>;

const schemaOf = (type: EventType) =>
  Exactly(
    {
      id: Id('evt', 'Event id. The same event always has the same.'),
      type: Type.Literal(type),
      organization_id: Id('org', 'The organization in which it happened.'),
      inserted_at: Timestamp('When it happened'),
      actor: EventActor,
      data: eventKinds[type].data,
      previous: Nullable(Type.Partial(eventKinds[type].data as TObject)),
    },
    eventKinds[type].meaning,
  );

/** By type. `data` is the record as it was then; what it only refers to, a name for one, is as it is now. */
export const eventSchemas = Object.fromEntries(eventTypes.map((type) => [type, schemaOf(type)])) as Record<
  EventType,
  ReturnType<typeof schemaOf>
>;

export const Event = Type.Unsafe<Event>({
  type: 'object',
  discriminator: { propertyName: 'type' },
  oneOf: Object.values(eventSchemas),
  description: 'Something that happened; `type` says which kind it is.',
});

/** Contract section 8, GET /events. */
export const eventQuery = {
  limit: Type.Optional(
    Type.String({
      pattern: '^[1-9][0-9]*$',
      description: 'Events per page. Default 25; more than 100 means 100.',
    }),
  ),
  after: Type.Optional(
    Type.String({
      description:
        'Cursor: what follows it. `now`: what follows this moment. Absent: the oldest that is kept.',
    }),
  ),
  types: Type.Optional(
    Type.String({
      pattern: '^[a-z_.]+(,[a-z_.]+)*$',
      maxLength: 1000,
      description: 'Only these, joined by commas: `message.created,note.created`.',
    }),
  ),
};
