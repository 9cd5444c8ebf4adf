import Type, { type Static } from 'typebox';
import { eventTypes } from '../event.ts';
import { Exactly, Id, Nullable, OneOf, Timestamp } from '../primitives.ts';

/** What reads the log in the background. */
export const consumers = ['notifications'] as const;

/** An event whose handling failed, and which is retried. */
export const SkippedEvent = Exactly({
  id: Id('skp', 'Id of this entry.'),
  consumer: OneOf(consumers, 'What couldn’t handle it. More may be added.'),
  event_id: Id('evt', 'The event. The server’s log has the error with this id.'),
  type: OneOf(eventTypes, 'The event’s type.'),
  conversation: Nullable(
    Exactly({
      id: Id('cnv', 'Conversation id.'),
      number: Type.Integer({ description: 'Its number.' }),
      subject: Nullable(Type.String({ description: 'Its subject.' })),
    }),
    'The conversation that the event is about, if there is one.',
  ),
  happened_at: Timestamp('When the event happened'),
  attempts: Type.Integer({ minimum: 1, description: 'How often it has been tried.' }),
  last_attempt_at: Timestamp('When it last failed'),
  next_attempt_at: Nullable(Timestamp('When it is retried'), '`null` if it is being retried now.'),
  inserted_at: Timestamp('When it was skipped'),
});

export type SkippedEvent = Static<typeof SkippedEvent>;
