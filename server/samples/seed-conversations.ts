import type { SeedConversation, SeedOrganization } from '../../seeds/seed-world.ts';
import { attachmentRows } from './attachment-rows.ts';
import { conversationRow, openedMinutesAgo } from './conversation-row.ts';
import { insertRows } from './insert-rows.ts';
import { messageRows } from './message-rows.ts';
import { seedNotes } from './seed-notes.ts';
import type { SeedTarget } from './seed-target.ts';
import { assignIds, type Ids, idAt, idOf, type Seeding } from './seeding.ts';

type Conversations = SeedOrganization['conversations'];

/**
 * Writes conversations with all their content, numbered in the order in which they were opened, after the
 * organization's last number.
 */
export async function seedConversations(
  seeding: Seeding,
  seeds: Conversations,
  target: SeedTarget,
): Promise<Ids<Conversations>> {
  const ids = assignIds(seeds, (seed) => idAt(seeding, openedMinutesAgo(seed)));
  const seeded = Object.entries(seeds)
    .sort(([, one], [, other]) => openedMinutesAgo(other) - openedMinutesAgo(one))
    .map(([handle, seed], index) => {
      const id = idOf(ids, handle, 'conversation');
      const mergedIntoId = seed.mergedInto ? idOf(ids, seed.mergedInto, 'conversation') : null;
      const messages = messageRows(seeding, seed, { ...target, conversationId: id });
      const number = target.lastNumber + index + 1;
      const row = conversationRow(seeding, seed, { ...target, id, number, mergedIntoId, messages });
      return { id, seed, row, messages, tags: tagRows(seed, row, target) };
    });
  const { transaction } = seeding;
  await insertRows(
    transaction,
    'conversations',
    seeded.map(({ row }) => row),
  );
  await insertRows(
    transaction,
    'messages',
    seeded.flatMap(({ messages }) => messages),
  );
  const attachments = seeded.map(({ seed, messages }) => attachmentRows(seeding, seed, messages));
  await insertRows(transaction, 'attachments', (await Promise.all(attachments)).flat());
  await insertRows(
    transaction,
    'conversation_tags',
    seeded.flatMap(({ tags }) => tags),
  );
  await seedNotes(seeding, seeded, target);
  await transaction.write({
    text: `INSERT INTO conversation_counters AS counter (organization_id, last_number) VALUES ($1, $2)
               ON CONFLICT (organization_id) DO UPDATE SET last_number = excluded.last_number`,
    values: [target.organizationId, target.lastNumber + seeded.length],
  });
  return ids;
}

type Tagged = { id: string; last_activity_at: string };

function tagRows({ tags = [] }: SeedConversation, { id, last_activity_at }: Tagged, target: SeedTarget) {
  return tags.map((name) => ({
    organization_id: target.organizationId,
    conversation_id: id,
    tag_id: idOf(target.tags, name, 'tag'),
    last_activity_at,
  }));
}
