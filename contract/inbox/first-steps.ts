import Type, { type Static } from 'typebox';
import { Exactly, Nullable, Timestamp } from '../primitives.ts';
import { maxCounted } from './max-counted.ts';

export const SampleData = Exactly({
  conversation_count: Type.Integer({ description: 'How many conversations it is.' }),
  added_count: Type.Integer({
    minimum: 0,
    maximum: maxCounted,
    description: 'Messages and notes that were written in them since; 100 means 100 or more.',
  }),
  inserted_at: Timestamp('When it was loaded'),
});

export type SampleData = Static<typeof SampleData>;

/** How far an organization has come that was just begun. */
export const FirstSteps = Exactly({
  sample_data: Nullable(
    SampleData,
    'What is there to try things on; `null` where it was not loaded, or is removed.',
  ),
  has_conversations: Type.Boolean({ description: 'Whether there is a conversation beside the sample data.' }),
  has_app: Type.Boolean({ description: 'Whether an app is registered.' }),
  has_connection: Type.Boolean({ description: 'Whether an app is connected.' }),
  has_channel: Type.Boolean({ description: 'Whether a mail channel is connected.' }),
  has_colleague: Type.Boolean({ description: 'Whether there is a second member, or an open invitation.' }),
});

export type FirstSteps = Static<typeof FirstSteps>;
