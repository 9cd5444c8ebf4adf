import Type, { type Static } from 'typebox';
import { Exactly, Id, Nullable, TextOrNull, Timestamp } from './primitives.ts';

export const Tag = Exactly({
  id: Id('tag', 'Tag id.'),
  name: Type.String({ description: 'Unique in the organization.' }),
  color: Nullable(Type.String({ description: '`#rrggbb`.' })),
  inserted_at: Timestamp('When it was made'),
});

export type Tag = Static<typeof Tag>;

const name = Type.String({ maxLength: 200, description: 'Unique in the organization; capitals count.' });
const color = Type.Optional(TextOrNull('`#rrggbb`; `null` takes it away.', { maxLength: 7 }));

export const CreateTagBody = Exactly({ name, color });
export const UpdateTagBody = Exactly({ name: Type.Optional(name), color });

export type UpdateTagBody = Static<typeof UpdateTagBody>;
