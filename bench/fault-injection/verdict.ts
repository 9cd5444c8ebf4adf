import { DatabaseSync } from 'node:sqlite';
import type { Deskbell } from '@deskbell/sdk';
import type { Row } from '../report.ts';

type Acknowledged = { ids: string[]; records: Set<string> };

/** The whole log from a cursor on: the events in order, and the records and subjects in them. */
export async function readLog(deskbell: Deskbell, after: string): Promise<Acknowledged> {
  const reported: Acknowledged = { ids: [], records: new Set() };
  for await (const { id, type, data } of deskbell.events.list({ after, limit: 100 })) {
    reported.ids.push(id);
    if (type === 'message.created' || type === 'note.created') reported.records.add(data.id);
    if (type === 'conversation.updated' && data.subject !== null) reported.records.add(data.subject);
  }
  return reported;
}

/** What the app has processed, in processing order. */
export function processedBy(file: string): string[] {
  const store = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const rows = store.prepare('SELECT event_id FROM processed ORDER BY position').all() as {
    event_id: string;
  }[];
  store.close();
  return rows.map(({ event_id }) => event_id);
}

type Findings = {
  acknowledged: ReadonlySet<string>;
  reported: Acknowledged;
  received: ReadonlyMap<string, number>;
  forged: number;
  processed: readonly string[];
};

/** Each figure with its expected value. */
export function verdict({ acknowledged, reported, received, forged, processed }: Findings): Row[] {
  const none = (name: string, value: number): Row => ({ name, unit: '', value, atMost: 0 });
  const once = new Set(processed);
  return [
    { name: 'changes acknowledged', unit: '', value: acknowledged.size, atLeast: 1 },
    { name: 'events in the log', unit: '', value: reported.ids.length },
    none('acknowledged changes without an event', missing(acknowledged, reported.records)),
    none('events in the log twice', reported.ids.length - new Set(reported.ids).size),
    none('events that no delivery brought', missing(reported.ids, received)),
    none('deliveries with a signature that does not hold', forged),
    {
      name: 'events delivered more than once',
      unit: '',
      value: [...received.values()].filter((it) => it > 1).length,
    },
    none('events that the app did not process', missing(reported.ids, once)),
    none('events that the app processed twice', processed.length - once.size),
    none(
      'events that the app processed in another order',
      processed.filter((id, at) => id !== reported.ids[at]).length,
    ),
  ];
}

function missing(wanted: Iterable<string>, found: { has(id: string): boolean }): number {
  return [...wanted].filter((id) => !found.has(id)).length;
}
