import type { Catalog, ForeignKey, TableFacts } from './catalog.ts';
import { findObstacles } from './find-obstacles.ts';
import { leadingTable, placementOf } from './placement.ts';
import { withoutSetNull } from './split-foreign-keys.ts';

/** One transaction. Executed once, in the order of the plan. */
export type Step = {
  /** A short description. */
  name: string;
  statements: string[];
  /** What is blocked while it runs: nothing for longer than a moment, or every write. */
  blocks: 'nothing' | 'writes';
  seconds: number;
};

export type ShardingPlan = {
  /** `sharded`: there is nothing left to do. */
  isSharded: boolean;
  tables: { name: string; placement: ReturnType<typeof placementOf>; bytes: number }[];
  /** What has to be fixed first; each is a sentence that says how. */
  obstacles: string[];
  steps: Step[];
  seconds: number;
  /** For how long of that time writes are blocked. */
  writePauseSeconds: number;
};

/**
 * Plans how to shard a database. Foreign keys between tenant tables are dropped first: Citus refuses a table that
 * local tables refer to. One transaction then distributes all tables, since statements join them, and a half-sharded
 * database would be unusable. The keys are added as NOT VALID, and validated while everybody works.
 */
export function planSharding(catalog: Catalog, { shardCount }: { shardCount: number }): ShardingPlan {
  const tables = catalog.tables.map((table) => ({ ...table, placement: placementOf(table) }));
  const distributed = inOrder(tables.filter(({ placement }) => placement === 'distributed'));
  const references = tables.filter(({ placement }) => placement === 'reference');
  const placed = [...distributed, ...references];
  const isSharded = placed.length > 0 && placed.every(({ citus, placement }) => citus === placement);
  const steps = isSharded ? [] : stepsFor({ distributed, references, shardCount });
  return {
    isSharded,
    tables: tables.map(({ name, placement, bytes }) => ({ name, placement, bytes })),
    obstacles: isSharded ? [] : findObstacles(catalog),
    steps,
    seconds: sum(steps),
    writePauseSeconds: sum(steps.filter(({ blocks }) => blocks === 'writes')),
  };
}

type Tables = { distributed: TableFacts[]; references: TableFacts[]; shardCount: number };

function stepsFor({ distributed, references, shardCount }: Tables): Step[] {
  const keys = distributed.flatMap((table) => table.foreignKeys.map((key) => ({ table, key })));
  return [
    ...distributed.filter(({ isUnlogged }) => isUnlogged).map(makeLogged),
    ...keys.map(({ table, key }) => dropKey(table, key)),
    moveTables({ distributed, references, shardCount }),
    ...keys.map(({ table, key }) => addKey(table, key)),
    ...keys.map(({ table, key }) => validateKey(table, key)),
    ...[...references, ...distributed].map(clearCoordinator),
  ];
}

/**
 * Seconds for a table's locks and catalog, and bytes per second for its rows. Conservative guesses: neither is
 * measured.
 */
const secondsEach = 0.2;
const copiedBytesPerSecond = 15_000_000;
const validatedBytesPerSecond = 100_000_000;

const momentary = { blocks: 'nothing', seconds: secondsEach } as const;

/** Organizations are moved between nodes by logical replication, which excludes unlogged tables. */
function makeLogged({ name }: TableFacts): Step {
  return { name: `log the changes of ${name}`, statements: [`ALTER TABLE ${name} SET LOGGED`], ...momentary };
}

function dropKey(table: TableFacts, { name }: ForeignKey): Step {
  return {
    name: `drop foreign key ${name} of ${table.name}`,
    statements: [`ALTER TABLE ${table.name} DROP CONSTRAINT ${quoted(name)}`],
    ...momentary,
  };
}

function moveTables({ distributed, references, shardCount }: Tables): Step {
  const all = [...distributed, ...references];
  const raisesVersion = references.some(({ triggers }) => triggers.some(({ calls }) => calls === raising));
  return {
    name: `move ${distributed.length} tables to ${shardCount} shards and copy ${references.length} to every node`,
    statements: [
      // All at once: a write that holds one table and waits for another would stop the move somewhere in its middle, again and again.
      `LOCK TABLE ${all.map(({ name }) => name).join(', ')} IN EXCLUSIVE MODE`,
      `SET LOCAL citus.shard_count = ${shardCount}`,
      // Triggers of tenant tables stay within their organization, and so within their shard's node.
      'SET LOCAL citus.enable_unsafe_triggers = on',
      'SET LOCAL citus.multi_shard_modify_mode = sequential',
      ...(raisesVersion ? [raiseOnCoordinatorAlone] : []),
      ...triggersOf(distributed, 'DISABLE'),
      ...distributed.map(({ name }) => {
        const beside = name === leadingTable ? 'none' : leadingTable;
        return `SELECT create_distributed_table('${name}', 'organization_id', colocate_with => '${beside}')`;
      }),
      ...references.map(({ name }) => `SELECT create_reference_table('${name}')`),
      ...triggersOf(distributed, 'ENABLE'),
    ],
    blocks: 'writes',
    seconds: all.reduce((seconds, { bytes }) => seconds + secondsEach + bytes / copiedBytesPerSecond, 0),
  };
}

/** Copied rows aren't new. */
function triggersOf(tables: readonly TableFacts[], change: 'DISABLE' | 'ENABLE'): string[] {
  return tables.flatMap(({ name, triggers }) =>
    triggers.map((trigger) => `ALTER TABLE ${name} ${change} TRIGGER ${quoted(trigger.name)}`),
  );
}

const raising = 'raise_access_version';

/**
 * Triggers of reference tables would fire on every node with a copy; the access version is only on the coordinator,
 * and is raised there.
 */
const raiseOnCoordinatorAlone = `
  CREATE OR REPLACE FUNCTION ${raising}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF to_regclass('public.access_version') IS NULL THEN RETURN NULL; END IF;
    UPDATE access_version SET version = version + 1;
    PERFORM pg_notify('deskbell_access', '');
    RETURN NULL;
  END $$`;

function addKey(table: TableFacts, key: ForeignKey): Step {
  return {
    name: `add foreign key ${key.name} to ${table.name}`,
    statements: [
      `ALTER TABLE ${table.name} ADD CONSTRAINT ${quoted(key.name)} ${withoutSetNull(key.definition).replace(/ NOT VALID$/, '')} NOT VALID`,
    ],
    ...momentary,
  };
}

function validateKey(table: TableFacts, { name }: ForeignKey): Step {
  return {
    name: `validate foreign key ${name} of ${table.name}`,
    statements: [`ALTER TABLE ${table.name} VALIDATE CONSTRAINT ${quoted(name)}`],
    blocks: 'nothing',
    seconds: secondsEach + table.bytes / validatedBytesPerSecond,
  };
}

/** The original rows stay hidden on the coordinator until they are truncated. */
function clearCoordinator({ name }: TableFacts): Step {
  return {
    name: `clear the old rows of ${name}`,
    statements: [`SELECT truncate_local_data_after_distributing_table('${name}')`],
    ...momentary,
  };
}

function inOrder<Table extends TableFacts>(tables: Table[]): Table[] {
  const leads = ({ name }: Table) => (name === leadingTable ? 0 : 1);
  return tables.toSorted((a, b) => leads(a) - leads(b) || (a.name < b.name ? -1 : 1));
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function sum(steps: readonly Step[]): number {
  return Math.ceil(steps.reduce((total, { seconds }) => total + seconds, 0));
}
