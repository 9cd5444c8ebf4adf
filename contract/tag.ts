import Type, { type Static } from 'typebox';
import { exampleId } from './example-id.ts';
import { Exactly, Id, Nullable, TextOrNull, Timestamp } from './primitives.ts';

export const colorPattern = '^#[0-9A-Fa-f]{6}$';

export const Tag = Exactly(
  {
    id: Id('tag', 'Tag id.'),
    name: Type.String({ description: 'Unique in the organization.' }),
    color: Nullable(Type.String({ pattern: colorPattern, description: '`#rrggbb`.' })),
    inserted_at: Timestamp('When it was created'),
  },
  'A label for conversations and contacts.',
  {
    id: exampleId('tag'),
    name: 'spring sale',
    color: '#d94f3a',
    inserted_at: 1_790_000_000,
  },
);

export type Tag = Static<typeof Tag>;

const name = Type.String({ maxLength: 200, description: 'Unique in the organization; case-sensitive.' });
const color = Type.Optional(TextOrNull('`#rrggbb`; `null` removes it.', { pattern: colorPattern }));

export const CreateTagBody = Exactly({ name, color }, 'A new tag.', {
  name: 'spring sale',
  color: '#d94f3a',
});
export const UpdateTagBody = Exactly({ name: Type.Optional(name), color }, 'Changes to a tag.', {
  name: 'summer sale',
});

export type UpdateTagBody = Static<typeof UpdateTagBody>;
