import type { SeedConversation, SeedOrganization } from '../../seeds/seed-world.ts';
import { openedMinutesAgo } from '../samples/conversation-row.ts';
import { insertRows } from '../samples/insert-rows.ts';
import { idAt, idOf, minutesAgo, type Planting } from '../samples/planting.ts';

type Place = {
  organizationId: string;
  users: Readonly<Record<string, string>>;
  conversations: Readonly<Record<string, string>>;
};

type Change = { minutesAgo: number; before: object; after: object };

/** Plants who assigned, tagged, snoozed and closed the conversations of an organization, which the seeds only tell the result of. */
export async function plantHistory(
  planting: Planting,
  { members: [first], conversations }: SeedOrganization,
  { organizationId, users, conversations: ids }: Place,
): Promise<void> {
  const rows = Object.entries(conversations).flatMap(([handle, seed]) =>
    changesOf(planting, seed, users).map((change) => ({
      organization_id: organizationId,
      conversation_id: idOf(ids, handle, 'conversation'),
      inserted_at: minutesAgo(planting, change.minutesAgo),
      id: idAt(planting, change.minutesAgo),
      actor_type: 'member',
      actor_user_id: idOf(users, seed.assignee ?? first?.person ?? '', 'person'),
      before: change.before,
      after: change.after,
    })),
  );
  await insertRows(planting.transaction, 'conversation_history', rows);
}

/** Sorted soon after it was opened, and closed after its last message. */
function changesOf(
  planting: Planting,
  seed: SeedConversation,
  users: Readonly<Record<string, string>>,
): Change[] {
  const { assignee, tags, status, closedMinutesAgo, snoozedForMinutes } = seed;
  const opened = openedMinutesAgo(seed);
  const last = Math.min(opened, ...seed.messages.map((it) => it.minutesAgo));
  const changes: (Change | undefined)[] = [
    assignee && {
      minutesAgo: opened,
      before: { assignee_id: null },
      after: { assignee_id: idOf(users, assignee, 'person') },
    },
    tags && { minutesAgo: opened, before: { tags: [] }, after: { tags: [...tags].sort() } },
    snoozedForMinutes === undefined
      ? undefined
      : {
          minutesAgo: last,
          before: { status: 'open', snoozed_until: null },
          after: { status, snoozed_until: minutesAgo(planting, -snoozedForMinutes) },
        },
    closedMinutesAgo === undefined
      ? undefined
      : { minutesAgo: closedMinutesAgo, before: { status: 'open' }, after: { status: 'closed' } },
  ];
  return changes.filter((it) => it !== undefined);
}
