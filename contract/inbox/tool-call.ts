import Type, { type Static } from 'typebox';
import { Exactly, Nullable, Timestamp } from '../primitives.ts';

/** What an assistant did, without any text. */
export const ToolCall = Exactly({
  tool: Type.String({ description: 'The tool, or `resource` for a conversation that was read as one.' }),
  record_id: Nullable(Type.String({ description: 'The conversation or contact that it was about, if any.' })),
  outcome: Type.String({ description: '`ok`, `asked` a person, `suggested`, `not_sent`, or an error code.' }),
  inserted_at: Timestamp('When it was called'),
});

export type ToolCall = Static<typeof ToolCall>;
