import { OperatorError } from '../config/operator-error.ts';
import { applySharding, savedSteps } from '../db/sharded/apply-sharding.ts';
import { moveOrganization } from '../db/sharded/move-organization.ts';
import { planSharding, type ShardingPlan } from '../db/sharded/plan-sharding.ts';
import { hasCitus, readCatalog } from '../db/sharded/read-catalog.ts';
import type { OpenInstallation } from '../installation/open-installation.ts';
import type { Command, Report, Values } from './command.ts';
import { namedOrganization } from './find-named.ts';
import { planText } from './plan-text.ts';
import { UsageError } from './usage-error.ts';

export const shard: Command = {
  words: 'shard',
  summary: 'Shards the database by organization over several PostgreSQL servers, with Citus',
  options: {
    plan: { help: 'Shows the plan, how long it takes and what prevents it', isFlag: true },
    apply: { help: 'Runs the plan; continues where it was interrupted', isFlag: true },
    'shard-count': { help: 'Number of shards, 32 if absent; cannot be changed later' },
    move: { help: 'Moves an organization, by id or slug, to the worker named by --to' },
    to: { help: 'Host of a worker, or host:port' },
  },
  async work(open, values) {
    const chosen = ['plan', 'apply', 'move'].filter((name) => values.has(name));
    if (chosen.length !== 1) throw new UsageError('Give one of --plan, --apply and --move.');
    if (values.has('plan')) return showPlan(open, values);
    return values.has('apply') ? apply(open, values) : move(open, values);
  },
};

async function planOf({ database }: OpenInstallation, values: Values): Promise<ShardingPlan> {
  return planSharding(await readCatalog(database), { shardCount: readShardCount(values) });
}

async function showPlan(open: OpenInstallation, values: Values): Promise<Report> {
  const plan = await planOf(open, values);
  const steps = await stepsOf(open);
  return { text: planText(plan, steps), json: { ...plan, kept_steps: steps } };
}

async function apply(open: OpenInstallation, values: Values): Promise<Report> {
  const { total, pending } = await stepsOf(open);
  if (total > 0 && pending === 0) return { text: 'The database is sharded.', json: { steps: 0 } };
  const steps = await applySharding(open.connection, {
    plan: async () => {
      const plan = await planOf(open, values);
      if (plan.obstacles.length > 0) throw new OperatorError(plan.obstacles.join('\n'));
      return plan.steps;
    },
    report,
  });
  return {
    text: steps === 0 ? 'The database is sharded.' : `Took ${steps} steps: the database is sharded.`,
    json: { steps },
  };
}

async function move(open: OpenInstallation, values: Values): Promise<Report> {
  if (!values.has('to')) throw new UsageError('--to is missing.');
  const organization = await namedOrganization(open.database, values.one('move'));
  if (!(await hasCitus(open.database)))
    throw new OperatorError('This database is not sharded. Run deskbell shard --plan.');
  const { from, to } = await moveOrganization(open.connection, {
    organizationId: organization.id,
    to: values.one('to'),
    report,
  });
  const location = `${to.host}:${to.port}`;
  const exists = from.host === to.host && from.port === to.port;
  return {
    text: exists
      ? `${organization.name} is on ${location} already.`
      : `${organization.name} is now on ${location}.`,
    json: { from, to },
  };
}

function stepsOf({ database }: OpenInstallation) {
  return savedSteps((text) => database.read({ text, values: [] }));
}

/** On standard error, so that `--json` prints one document and nothing else. */
function report(line: string): void {
  process.stderr.write(`${line}\n`);
}

function readShardCount(values: Values): number {
  const text = values.maybe('shard-count') ?? '32';
  const count = Number(text);
  if (/^\d{1,5}$/.test(text) && count >= 1 && count <= 64_000) return count;
  throw new UsageError(`--shard-count ${text} is not a number from 1 to 64000.`);
}
