import type { SeedConversation, SeedOrganization } from '../../seeds/seed-world.ts';
import { attachmentRows } from './attachment-rows.ts';
import { conversationRow, openedMinutesAgo } from './conversation-row.ts';
import { insertRows } from './insert-rows.ts';
import { messageRows } from './message-rows.ts';
import { plantNotes } from './plant-notes.ts';
import type { PlantTarget } from './plant-target.ts';
import { assignIds, type Ids, idAt, idOf, type Planting } from './planting.ts';

type Conversations = SeedOrganization['conversations'];

/**
 * Writes conversations with all their content, numbered in the order in which they were opened, after the
 * organization's last number.
 */
export async function plantConversations(
  planting: Planting,
  seeds: Conversations,
  target: PlantTarget,
): Promise<Ids<Conversations>> {
  const ids = assignIds(seeds, (seed) => idAt(planting, openedMinutesAgo(seed)));
  const planted = Object.entries(seeds)
    .sort(([, one], [, other]) => openedMinutesAgo(other) - openedMinutesAgo(one))
    .map(([handle, seed], index) => {
      const id = idOf(ids, handle, 'conversation');
      const mergedIntoId = seed.mergedInto ? idOf(ids, seed.mergedInto, 'conversation') : null;
      const messages = messageRows(planting, seed, { ...target, conversationId: id });
      const number = target.lastNumber + index + 1;
      const row = conversationRow(planting, seed, { ...target, id, number, mergedIntoId, messages });
      return { id, seed, row, messages, tags: tagRows(seed, row, target) };
    });
  const { transaction } = planting;
  await insertRows(
    transaction,
    'conversations',
    planted.map(({ row }) => row),
  );
  await insertRows(
    transaction,
    'messages',
    planted.flatMap(({ messages }) => messages),
  );
  const attachments = planted.map(({ seed, messages }) => attachmentRows(planting, seed, messages));
  await insertRows(transaction, 'attachments', (await Promise.all(attachments)).flat());
  await insertRows(
    transaction,
    'conversation_tags',
    planted.flatMap(({ tags }) => tags),
  );
  await plantNotes(planting, planted, target);
  await transaction.write({
    text: `INSERT INTO conversation_counters AS counter (organization_id, last_number) VALUES ($1, $2)
               ON CONFLICT (organization_id) DO UPDATE SET last_number = excluded.last_number`,
    values: [target.organizationId, target.lastNumber + planted.length],
  });
  return ids;
}

type Tagged = { id: string; last_activity_at: string };

function tagRows({ tags = [] }: SeedConversation, { id, last_activity_at }: Tagged, target: PlantTarget) {
  return tags.map((name) => ({
    organization_id: target.organizationId,
    conversation_id: id,
    tag_id: idOf(target.tags, name, 'tag'),
    last_activity_at,
  }));
}
