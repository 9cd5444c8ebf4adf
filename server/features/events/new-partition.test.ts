import { NIL } from 'uuid';
import { expect } from 'vitest';
import { makeEventPartitions } from '../../events/event-partitions.ts';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { countedDatabase } from '../../testing/counted-database.ts';
import { testOnOneServer } from '../../testing/on-one-server.ts';
import { sequenceAll } from '../../testing/sequence-all.ts';
import { whenFileEnds } from '../../testing/when-file-ends.ts';
import { makeWorld } from '../../testing/world.ts';
import { readLog } from './read-log.ts';

const clone = await cloneDatabase();
whenFileEnds(() => clone.drop());
const { database, statements } = countedDatabase(clone.database);
const { id: organizationId } = (await makeWorld(clone.database)).bicycles.house;

type PlanNode = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
};

function eventsReadBy(node: PlanNode): number {
  const own = node['Relation Name']?.startsWith('events') ? node['Actual Rows'] * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, inner) => sum + eventsReadBy(inner), own);
}

testOnOneServer(
  'a page planned while a partition was empty looks up only the events that it shows',
  async () => {
    await makeEventPartitions(clone.database);
    await readLog(database, organizationId, { start: 'oldest', types: ['ping'], limit: 25 });
    const text = statements.at(-1)?.text;
    const plan = await clone.database.transaction(async (transaction) => {
      const run = (statement: string) => transaction.write({ text: statement, values: [] });
      const page = `EXECUTE page('${organizationId}', NULL, '${NIL}', false, '{ping}', 25)`;
      await run(`PREPARE page (uuid, bigint, uuid, boolean, text[], integer) AS ${text}`);
      await run('SET LOCAL plan_cache_mode = force_generic_plan');
      await run(page);
      await clone.database.write({
        text: `INSERT INTO events (organization_id, id, type, actor_type, record_id, data, inserted_at)
             SELECT $1, gen_random_uuid(), 'ping', 'system', $1, '{}', now() FROM generate_series(1, 2000)`,
        values: [organizationId],
      });
      await sequenceAll(clone.database);
      const [row] = await transaction.read<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
        text: `EXPLAIN (ANALYZE, FORMAT JSON) ${page}`,
        values: [],
      });
      return row?.['QUERY PLAN'][0].Plan;
    });
    // Sorting reads all of them once.
    expect(plan && eventsReadBy(plan)).toBeLessThan(3000);
  },
);
