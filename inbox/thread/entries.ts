import type { Message, Note } from '../../sdk/src/types.ts';

export type Entry =
  | { kind: 'message'; id: string; at: number; message: Message }
  | { kind: 'note'; id: string; at: number; note: Note };

/** Messages and notes in chronological order. Within a second messages come first, because notes comment on them. */
export function entriesOf(messages: readonly Message[], notes: readonly Note[]): Entry[] {
  const said = messages.map(
    (message): Entry => ({ kind: 'message', id: message.id, at: message.inserted_at, message }),
  );
  const noted = notes.map((note): Entry => ({ kind: 'note', id: note.id, at: note.inserted_at, note }));
  return [...said, ...noted].sort((one, other) => one.at - other.at);
}
