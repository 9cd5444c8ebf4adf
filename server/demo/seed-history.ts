import type { SeedConversation, SeedOrganization } from '../../seeds/seed-world.ts';
import { openedMinutesAgo } from '../samples/conversation-row.ts';
import { insertRows } from '../samples/insert-rows.ts';
import { idAt, idOf, minutesAgo, type Seeding } from '../samples/seeding.ts';

type HistoryContext = {
  organizationId: string;
  users: Readonly<Record<string, string>>;
  teams: Readonly<Record<string, string>>;
  conversations: Readonly<Record<string, string>>;
};

type Change = { minutesAgo: number; before: object; after: object };

/** Writes who assigned, tagged, snoozed and closed an organization's conversations and moved them to teams; the seeds only contain the result. */
export async function seedHistory(
  seeding: Seeding,
  { members: [first], conversations }: SeedOrganization,
  context: HistoryContext,
): Promise<void> {
  const { organizationId, users, conversations: ids } = context;
  const rows = Object.entries(conversations).flatMap(([handle, seed]) =>
    changesOf(seeding, seed, context).map((change) => ({
      organization_id: organizationId,
      conversation_id: idOf(ids, handle, 'conversation'),
      inserted_at: minutesAgo(seeding, change.minutesAgo),
      id: idAt(seeding, change.minutesAgo),
      actor_type: 'member',
      actor_user_id: idOf(users, seed.assignee ?? first?.person ?? '', 'person'),
      before: change.before,
      after: change.after,
    })),
  );
  await insertRows(seeding.transaction, 'conversation_history', rows);
}

/** Triaged soon after it was opened, and closed after its last message. */
function changesOf(seeding: Seeding, seed: SeedConversation, { users, teams }: HistoryContext): Change[] {
  const { assignee, team, tags, status, closedMinutesAgo, snoozedForMinutes } = seed;
  const opened = openedMinutesAgo(seed);
  const last = Math.min(opened, ...seed.messages.map((it) => it.minutesAgo));
  const changes: (Change | undefined)[] = [
    assignee && {
      minutesAgo: opened,
      before: { assignee_id: null },
      after: { assignee_id: idOf(users, assignee, 'person') },
    },
    team === undefined
      ? undefined
      : {
          minutesAgo: opened,
          before: { team_id: null },
          after: { team_id: idOf(teams, team, 'team') },
        },
    tags && { minutesAgo: opened, before: { tags: [] }, after: { tags: [...tags].sort() } },
    snoozedForMinutes === undefined
      ? undefined
      : {
          minutesAgo: last,
          before: { status: 'open', snoozed_until: null },
          after: { status, snoozed_until: minutesAgo(seeding, -snoozedForMinutes) },
        },
    closedMinutesAgo === undefined
      ? undefined
      : { minutesAgo: closedMinutesAgo, before: { status: 'open' }, after: { status: 'closed' } },
  ];
  return changes.filter((it) => it !== undefined);
}
