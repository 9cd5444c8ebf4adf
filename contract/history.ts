import Type, { type Static, type TSchema } from 'typebox';
import { Priority, Status } from './conversation.ts';
import { exampleId } from './example-id.ts';
import { Exactly, Id, Nullable, OneOf, Timestamp } from './primitives.ts';
import { TeamName } from './team.ts';
import { exampleMember, User } from './user.ts';

const unchanged = '`null` where it did not change.';

function FromTo<Schema extends TSchema>(from: Schema, to: Schema, description: string) {
  return Nullable(Exactly({ from, to }, description), `${description} ${unchanged}`);
}

const Subject = (description: string) => Nullable(Type.String({ description }));
const Until = (description: string) => Nullable(Timestamp(description));
const Contact = (description: string) => Nullable(User, description);
const Assignee = (description: string) => Nullable(User, description);
const TeamThen = (description: string) => Nullable(TeamName, description);
const TagNames = (description: string) =>
  Type.Array(Type.String({ description: "A tag's name as it was then." }), { description });

const NamedConversation = Exactly(
  {
    id: Id('cnv', 'Conversation id.'),
    number: Type.Integer({ description: 'Its number.' }),
    subject: Subject('What it was about.'),
  },
  'A conversation.',
);

/** Something that changed of a conversation, and who changed it; an addition to contract section 8. */
export const HistoryEntry = Exactly(
  {
    id: Id('evt', 'Of the event that told of it; an event is only kept for 30 days.'),
    conversation_id: Id('cnv', 'The conversation that changed.'),
    actor: Exactly(
      {
        type: OneOf(['member', 'contact', 'app', 'system'], 'Who it was.'),
        user: Nullable(
          User,
          'The member or the contact; `null` for an app that acts as itself, and for the system.',
        ),
        app: Nullable(
          Exactly({ id: Id('app', 'App id.'), name: Type.String({ description: 'Its name.' }) }, 'An app.'),
          'The app that did it, as itself or for the member.',
        ),
      },
      'Who changed it.',
    ),
    status: FromTo(Status, Status, 'It was opened, snoozed or closed.'),
    snoozed_until: FromTo(Until('Before'), Until('Now'), 'When it wakes up.'),
    assignee: FromTo(Assignee('Who had it.'), Assignee('Who has it now.'), 'It was assigned, or unassigned.'),
    team: FromTo(TeamThen('Which had it.'), TeamThen('Which has it now.'), 'It moved to another team.'),
    contact: FromTo(Contact('Who it was with.'), Contact('Who it is with now.'), 'It got another contact.'),
    tags: Nullable(
      Exactly({ added: TagNames('Now there.'), removed: TagNames('No longer there.') }, 'Its tags changed.'),
      `Its tags changed. ${unchanged}`,
    ),
    priority: FromTo(Priority, Priority, 'Its priority changed.'),
    subject: FromTo(Subject('What it was about.'), Subject('What it is about now.'), 'Its subject changed.'),
    is_spam: FromTo(
      Type.Boolean({ description: 'Whether it was spam.' }),
      Type.Boolean({ description: 'Whether it is now.' }),
      'It was marked as spam, or no longer is.',
    ),
    merged: Nullable(
      NamedConversation,
      'The conversation that was merged into this one; `null` where it was another change.',
    ),
    merged_from: Nullable(
      NamedConversation,
      'Where it happened, if that was another conversation which was merged into this one later; else `null`.',
    ),
    inserted_at: Timestamp('When it changed'),
  },
  'A change of a conversation, and who made it.',
  {
    id: exampleId('evt'),
    conversation_id: exampleId('cnv'),
    actor: { type: 'member', user: exampleMember, app: null },
    status: { from: 'open', to: 'closed' },
    snoozed_until: null,
    assignee: null,
    team: null,
    contact: null,
    tags: null,
    priority: null,
    subject: null,
    is_spam: null,
    merged: null,
    merged_from: null,
    inserted_at: 1_790_003_600,
  },
);

export type HistoryEntry = Static<typeof HistoryEntry>;
