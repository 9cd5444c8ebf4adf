import Type, { type Static } from 'typebox';
import { Exactly, Id, Nullable, Timestamp } from '../primitives.ts';

/** What an assistant did, without any text. */
export const ToolCall = Exactly({
  tool: Type.String({ description: 'The tool, or `resource` for a conversation that was read as one.' }),
  record_id: Nullable(Type.String({ description: 'The conversation or contact that it was about, if any.' })),
  conversation: Nullable(
    Exactly({
      id: Id('cnv', 'The conversation that it was about.'),
      number: Type.Integer({ description: 'Its number.' }),
      subject: Nullable(Type.String({ description: 'Its subject.' })),
    }),
    '`null` if it wasn’t about one, or you don’t see it.',
  ),
  contact: Nullable(
    Exactly({
      id: Id('cnt', 'The contact that it was about.'),
      name: Nullable(Type.String({ description: 'Their name, or else their address.' })),
    }),
    '`null` if it wasn’t about one, or there is no such contact.',
  ),
  outcome: Type.String({ description: '`ok`, `asked` a person, `suggested`, `not_sent`, or an error code.' }),
  inserted_at: Timestamp('When it was called'),
});

export type ToolCall = Static<typeof ToolCall>;
