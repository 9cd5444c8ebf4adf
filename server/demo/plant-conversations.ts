import type { SeedConversation, SeedOrganization } from '../../seeds/seed-world.ts';
import { conversationRow, openedMinutesAgo } from './conversation-row.ts';
import { insertRows } from './insert-rows.ts';
import { messageRows } from './message-rows.ts';
import type { Place } from './place.ts';
import { attachmentRows } from './plant-attachments.ts';
import { giveIds, type Ids, idAt, idOf, type Planting } from './planting.ts';

type Conversations = SeedOrganization['conversations'];

/** Plants conversations, numbered in the order in which they were opened. */
export async function plantConversations(
  planting: Planting,
  seeds: Conversations,
  place: Place,
): Promise<Ids<Conversations>> {
  const ids = giveIds(seeds, (seed) => idAt(planting, openedMinutesAgo(seed)));
  const planted = Object.entries(seeds)
    .sort(([, one], [, other]) => openedMinutesAgo(other) - openedMinutesAgo(one))
    .map(([handle, seed], index) => {
      const id = idOf(ids, handle, 'conversation');
      const mergedIntoId = seed.mergedInto ? idOf(ids, seed.mergedInto, 'conversation') : null;
      const messages = messageRows(planting, seed, { ...place, conversationId: id });
      const row = conversationRow(planting, seed, {
        ...place,
        id,
        number: index + 1,
        mergedIntoId,
        messages,
      });
      return { seed, row, messages, tags: tagRows(seed, row, place) };
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
  const counter = { organization_id: place.organizationId, last_number: planted.length };
  await insertRows(transaction, 'conversation_counters', [counter]);
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
