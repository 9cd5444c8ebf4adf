import type { Catalog, CitusFacts, TableFacts } from './catalog.ts';
import { placementOf, referenceTables } from './placement.ts';

const minVersion = 13;

/** What prevents sharding a database; each is a sentence that says what to do. */
export function findObstacles({ citus, tables }: Catalog): string[] {
  return [...(citus ? ofCitus(citus) : [missing]), ...tables.flatMap((table) => ofTable(table))];
}

const missing =
  'The Citus extension is missing. Install Citus 13 or later on every node, add citus to shared_preload_libraries, restart ' +
  'PostgreSQL, and run CREATE EXTENSION citus in this database, on the coordinator and on each worker.';

function ofCitus(citus: CitusFacts): string[] {
  const { version, workers, isCoordinatorKnown, maxPreparedTransactions, walLevel } = citus;
  return [
    ...(version < minVersion ? [`Citus ${version} is too old: upgrade to Citus 13 or later.`] : []),
    ...(isCoordinatorKnown
      ? []
      : ["The coordinator has no address: run SELECT citus_set_coordinator_host('HOST', PORT)."]),
    ...(workers > 0 ? [] : ["There is no worker: run SELECT citus_add_node('HOST', PORT) for each."]),
    ...(maxPreparedTransactions > 0
      ? []
      : ['max_prepared_transactions is 0: set it to max_connections or more on every node, and restart.']),
    ...(walLevel === 'logical'
      ? []
      : [
          `wal_level is ${walLevel}: Citus needs logical to rebalance shards. Set it on every node, and restart.`,
        ]),
  ];
}

function ofTable(table: TableFacts): string[] {
  const placement = placementOf(table);
  if (placement === 'reference') return strangeTriggers(table);
  if (placement === 'coordinator') return keysToOrganizations(table);
  return [...uniquesWithoutOrganization(table), ...keysFromOrganizations(table)];
}

/** They would fire on each node; the planner handles the one that raises the access version (plan-sharding.ts). */
function strangeTriggers({ name, triggers }: TableFacts): string[] {
  return triggers
    .filter(({ calls }) => calls !== 'raise_access_version')
    .map((trigger) => `The trigger ${trigger.name} of ${name} would fire on every node: drop it.`);
}

function uniquesWithoutOrganization({ name, uniques }: TableFacts): string[] {
  return uniques
    .filter(({ columns }) => !columns.includes('organization_id'))
    .map(
      (index) => `${index.name} of ${name} is unique across organizations: drop it, or add organization_id.`,
    );
}

function keysFromOrganizations({ name, foreignKeys }: TableFacts): string[] {
  return foreignKeys
    .filter(({ target, columns }) => !referenceTables.has(target) && !columns.includes('organization_id'))
    .map((key) => `The foreign key ${key.name} of ${name} leads out of its organization: drop it.`);
}

function keysToOrganizations({ name, foreignKeys }: TableFacts): string[] {
  return foreignKeys
    .filter(({ columns, target }) => columns.includes('organization_id') && !referenceTables.has(target))
    .map(
      (key) =>
        `The foreign key ${key.name} of ${name} leads from the coordinator into an organization: drop it.`,
    );
}
