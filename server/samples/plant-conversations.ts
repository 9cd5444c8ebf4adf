import type { SeedConversation, SeedOrganization } from '../../seeds/seed-world.ts';
import { attachmentRows } from './attachment-rows.ts';
import { conversationRow, openedMinutesAgo } from './conversation-row.ts';
import { insertRows } from './insert-rows.ts';
import { messageRows } from './message-rows.ts';
import type { Place } from './place.ts';
import { plantNotes } from './plant-notes.ts';
import { assignIds, type Ids, idAt, idOf, type Planting } from './planting.ts';

type Conversations = SeedOrganization['conversations'];

/**
 * Writes conversations with all their content, numbered in the order in which they were opened, after the
 * organization's last number.
 */
export async function plantConversations(
  planting: Planting,
  seeds: Conversations,
  place: Place,
): Promise<Ids<Conversations>> {
  const ids = assignIds(seeds, (seed) => idAt(planting, openedMinutesAgo(seed)));
  const planted = Object.entries(seeds)
    .sort(([, one], [, other]) => openedMinutesAgo(other) - openedMinutesAgo(one))
    .map(([handle, seed], index) => {
      const id = idOf(ids, handle, 'conversation');
      const mergedIntoId = seed.mergedInto ? idOf(ids, seed.mergedInto, 'conversation') : null;
      const messages = messageRows(planting, seed, { ...place, conversationId: id });
      const number = place.lastNumber + index + 1;
      const row = conversationRow(planting, seed, { ...place, id, number, mergedIntoId, messages });
      return { id, seed, row, messages, tags: tagRows(seed, row, place) };
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
  await plantNotes(planting, planted, place);
  await transaction.write({
    text: `INSERT INTO conversation_counters AS counter (organization_id, last_number) VALUES ($1, $2)
               ON CONFLICT (organization_id) DO UPDATE SET last_number = excluded.last_number`,
    values: [place.organizationId, place.lastNumber + planted.length],
  });
  return ids;
}

type Tagged = { id: string; last_activity_at: string };

function tagRows({ tags = [] }: SeedConversation, { id, last_activity_at }: Tagged, place: Place) {
  return tags.map((name) => ({
    organization_id: place.organizationId,
    conversation_id: id,
    tag_id: idOf(place.tags, name, 'tag'),
    last_activity_at,
  }));
}
