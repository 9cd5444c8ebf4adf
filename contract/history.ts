import Type, { type Static, type TSchema } from 'typebox';
import { Status } from './conversation.ts';
import { exampleId } from './example-id.ts';
import { Exactly, Id, Nullable, OneOf, Timestamp } from './primitives.ts';
import { Priority } from './priority.ts';
import { TeamName } from './team.ts';
import { exampleMember, User } from './user.ts';

const unchanged = '`null` if unchanged.';

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
    subject: Subject('The previous subject.'),
  },
  'A conversation.',
);

/** A change of a conversation, and who made it; an addition to contract section 8. */
export const HistoryEntry = Exactly(
  {
    id: Id('evt', 'Id of its event; events are kept for 30 days.'),
    conversation_id: Id('cnv', 'The conversation that changed.'),
    actor: Exactly(
      {
        type: OneOf(['member', 'contact', 'app', 'system'], 'Who did it.'),
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
    assignee: FromTo(
      Assignee('The previous assignee.'),
      Assignee('The new assignee.'),
      'It was assigned, or unassigned.',
    ),
    team: FromTo(TeamThen('The previous team.'), TeamThen('The new team.'), 'It moved to another team.'),
    contact: FromTo(Contact('The previous contact.'), Contact('The new contact.'), 'It got another contact.'),
    tags: Nullable(
      Exactly({ added: TagNames('Added tags.'), removed: TagNames('Removed tags.') }, 'Its tags changed.'),
      `Its tags changed. ${unchanged}`,
    ),
    priority: FromTo(Priority, Priority, 'Its priority changed.'),
    subject: FromTo(Subject('The previous subject.'), Subject('The new subject.'), 'Its subject changed.'),
    is_spam: FromTo(
      Type.Boolean({ description: 'Whether it was spam.' }),
      Type.Boolean({ description: 'Whether it is now.' }),
      'It was marked as spam, or no longer is.',
    ),
    merged: Nullable(
      NamedConversation,
      'The conversation that was merged into this one; `null` for other changes.',
    ),
    merged_from: Nullable(
      NamedConversation,
      'The conversation where it happened, if that one was later merged into this one; otherwise `null`.',
    ),
    split_into: Nullable(
      NamedConversation,
      'The conversation that messages of this one were moved into; `null` for other changes.',
    ),
    split_from: Nullable(
      NamedConversation,
      'The conversation that the messages of this one were moved from when it was created; `null` for other changes.',
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
    split_into: null,
    split_from: null,
    inserted_at: 1_790_003_600,
  },
);

export type HistoryEntry = Static<typeof HistoryEntry>;
