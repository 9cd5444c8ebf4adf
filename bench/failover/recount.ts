import type { Row } from '../report.ts';
import type { Cluster } from './start-cluster.ts';

type Findings = {
  cluster: Cluster;
  acknowledged: ReadonlySet<string>;
  reported: { ids: string[]; records: ReadonlySet<string> };
  /** The ids of the events that the app processed, in its order. */
  processed: readonly string[];
};

/** Compares the acknowledged writes with the remaining database, and the log with the events that the app followed. */
export async function recount({ cluster, acknowledged, reported, processed }: Findings): Promise<Row[]> {
  const none = (name: string, value: number): Row => ({ name, unit: '', value, atMost: 0 });
  const doubled = await cluster.ask<{ count: number }>(
    `SELECT count(*)::int FROM (
       SELECT body_html FROM (SELECT body_html FROM messages UNION ALL SELECT body_html FROM notes) AS written
        WHERE body_html ~ '^<p>[0-9a-f-]{36}</p>$' GROUP BY body_html HAVING count(*) > 1) AS doubled`,
  );
  const unsequenced = await cluster.ask<{ count: number }>(
    'SELECT count(*)::int FROM events WHERE position IS NULL',
  );
  const once = new Set(processed);
  return [
    { name: 'changes acknowledged', unit: '', value: acknowledged.size, atLeast: 1 },
    none('acknowledged and lost', [...acknowledged].filter((id) => !reported.records.has(id)).length),
    none('written twice', doubled[0]?.count ?? -1),
    { name: 'events in the log', unit: '', value: reported.ids.length, atLeast: 1 },
    none('events in the log twice', reported.ids.length - new Set(reported.ids).size),
    none('events that the app did not process', reported.ids.filter((id) => !once.has(id)).length),
    none('events that the app processed twice', processed.length - once.size),
    none(
      'events that the app processed in another order',
      processed.filter((id, at) => id !== reported.ids[at]).length,
    ),
    none('events without a position', unsequenced[0]?.count ?? -1),
  ];
}
