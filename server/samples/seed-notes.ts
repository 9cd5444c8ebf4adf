import type { SeedConversation } from '../../seeds/seed-world.ts';
import { insertRows } from './insert-rows.ts';
import type { SeedTarget } from './seed-target.ts';
import { idAt, idOf, minutesAgo, type Seeding } from './seeding.ts';

type NotedConversation = { id: string; seed: SeedConversation };

/** Writes the notes of conversations, and their mentions. */
export async function seedNotes(
  seeding: Seeding,
  conversations: readonly NotedConversation[],
  target: SeedTarget,
): Promise<void> {
  const notes = conversations.flatMap(({ id, seed: { notes = [] } }) =>
    notes.map((note) => ({ ...note, id: idAt(seeding, note.minutesAgo), conversationId: id })),
  );
  const organization_id = target.organizationId;
  const rows = notes.map(({ id, conversationId, html, from, minutesAgo: minutes }) => ({
    organization_id,
    id,
    conversation_id: conversationId,
    body_html: html,
    user_id: idOf(target.users, from, 'person'),
    inserted_at: minutesAgo(seeding, minutes),
    updated_at: minutesAgo(seeding, minutes),
  }));
  const mentions = notes.flatMap(({ id, mentions = [] }) =>
    mentions.map((person) => ({
      organization_id,
      note_id: id,
      user_id: idOf(target.users, person, 'person'),
    })),
  );
  await insertRows(seeding.transaction, 'notes', rows);
  await insertRows(seeding.transaction, 'note_mentions', mentions);
}
