import type { Outgoing } from './outgoing.ts';
import { noteBody } from './request-body.ts';

/**
 * The names that a note couldn't mention, by the fields that the server refused: people who have left meanwhile.
 *
 * @param text the note as plain text
 */
export function refusedMentions(note: Outgoing, text: string, fields: readonly string[]): string[] {
  const { mentions = [] } = noteBody(note, text);
  return mentions
    .filter((_, index) => fields.includes(`mentions.${index}`))
    .map((id) => note.mentions?.find((it) => it.id === id)?.name ?? id);
}
