import Type, { type Static } from 'typebox';
import { Exactly, Nullable, Timestamp } from '../primitives.ts';
import { maxCounted } from './max-counted.ts';

export const SampleData = Exactly({
  conversation_count: Type.Integer({ description: 'The number of conversations.' }),
  added_count: Type.Integer({
    minimum: 0,
    maximum: maxCounted,
    description: 'Messages and notes written in them since; 100 means 100 or more.',
  }),
  inserted_at: Timestamp('When it was loaded'),
});

export type SampleData = Static<typeof SampleData>;

/** Which of the first steps a new organization has completed. */
export const FirstSteps = Exactly({
  sample_data: Nullable(SampleData, 'The sample data; `null` if it was never loaded, or has been removed.'),
  has_conversations: Type.Boolean({
    description: 'Whether there is a conversation besides the sample data.',
  }),
  has_app: Type.Boolean({ description: 'Whether an app is registered.' }),
  has_connection: Type.Boolean({ description: 'Whether an app is connected.' }),
  has_mail: Type.Boolean({ description: 'Whether a mail channel is connected.' }),
  has_chat: Type.Boolean({ description: 'Whether there is a website with the chat.' }),
  has_colleague: Type.Boolean({ description: 'Whether there is a second member, or an open invitation.' }),
});

export type FirstSteps = Static<typeof FirstSteps>;
