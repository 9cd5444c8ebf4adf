import { isDeepStrictEqual } from 'node:util';
import type { Reader } from '../../db/database.ts';

type EventRow = {
  id: string;
  type: string;
  record_id: string;
  position: number | null;
  data: Record<string, unknown> | null;
  previous: Record<string, unknown> | null;
};

/** The columns covered by an event of a conversation. */
const toldColumns = ['status', 'assignee_id', 'priority', 'subject', 'tags', 'is_spam'] as const;

/** All events of an organization, in the order of its log. */
export function readEvents(reader: Reader, organizationId: string): Promise<EventRow[]> {
  return reader.read<EventRow>({
    text: `SELECT id, type, record_id, position, data, previous FROM events WHERE organization_id = $1 ORDER BY position, seq`,
    values: [organizationId],
  });
}

/**
 * Replays the log: the previous values in each event must match what the events before it left, and the last event
 * must match the current conversation. A change with no event, with two, or in the wrong place breaks the chain.
 */
export async function brokenChains(
  reader: Reader,
  organizationId: string,
  events: readonly EventRow[],
): Promise<string[]> {
  const replayed = new Map<string, Record<string, unknown>>();
  const faults: string[] = [];
  for (const { type, record_id, data, previous } of events) {
    if (!type.startsWith('conversation.') || data === null) continue;
    if (type === 'conversation.created') {
      if (replayed.has(record_id)) faults.push(`${record_id} was created twice`);
      replayed.set(record_id, { ...data });
      continue;
    }
    const state = replayed.get(record_id);
    if (!state) {
      faults.push(`${type} of ${record_id} comes before its creation`);
      continue;
    }
    for (const column of toldColumns.filter((it) => previous !== null && it in previous)) {
      if (!isDeepStrictEqual(previous?.[column], state[column]))
        faults.push(
          `${type}: ${column} was ${JSON.stringify(state[column])}, not ${JSON.stringify(previous?.[column])}`,
        );
      if (isDeepStrictEqual(data[column], state[column])) faults.push(`${type}: ${column} did not change`);
      state[column] = data[column];
    }
  }
  for (const { id, snapshot } of await conversations(reader, organizationId)) {
    const state = replayed.get(id);
    for (const column of toldColumns)
      if (!isDeepStrictEqual(state?.[column], snapshot[column]))
        faults.push(
          `${id}: ${column} is ${JSON.stringify(snapshot[column])}, told as ${JSON.stringify(state?.[column])}`,
        );
  }
  return faults;
}

function conversations(reader: Reader, organizationId: string) {
  return reader.read<{ id: string; snapshot: Record<string, unknown> }>({
    text: `SELECT id, to_jsonb(c) || jsonb_build_object('tags', tags_of_conversation(organization_id, id)) AS snapshot
             FROM conversations c WHERE organization_id = $1`,
    values: [organizationId],
  });
}

/** Messages that do not have exactly one event, or whose events are in a different order than in their conversation. */
export async function misplacedMessages(reader: Reader, organizationId: string): Promise<unknown[]> {
  return reader.read({
    text: `SELECT * FROM (
             SELECT m.id, count(e.id) OVER (PARTITION BY m.id) AS events, m.inserted_at, e.position,
                    lag(e.position) OVER inside AS position_before, lag(m.inserted_at) OVER inside AS time_before
               FROM messages m
               LEFT JOIN events e ON e.organization_id = m.organization_id AND e.record_id = m.id AND e.type = 'message.created'
              WHERE m.organization_id = $1
             WINDOW inside AS (PARTITION BY m.conversation_id ORDER BY m.inserted_at, m.id)) told
            WHERE events <> 1 OR position <= position_before OR inserted_at <= time_before`,
    values: [organizationId],
  });
}

/** The counts of a person's views, counted row by row. */
export async function countedViews(reader: Reader, organizationId: string, userId: string) {
  const [row] = await reader.read<Record<string, number>>({
    text: `SELECT count(*) FILTER (WHERE assignee_id = $2 AND status = 'open')::int AS mine,
                  count(*) FILTER (WHERE assignee_id IS NULL AND status = 'open')::int AS unassigned,
                  count(*) FILTER (WHERE status = 'open')::int AS open,
                  count(*) FILTER (WHERE status = 'snoozed')::int AS snoozed
             FROM conversations WHERE organization_id = $1 AND NOT is_spam AND merged_into_id IS NULL`,
    values: [organizationId, userId],
  });
  return Object.fromEntries(Object.entries(row ?? {}).map(([view, count]) => [view, Math.min(count, 100)]));
}
