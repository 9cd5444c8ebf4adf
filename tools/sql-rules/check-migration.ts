import { parseSync } from 'libpg-query';
import type { Violation } from './check-statement.ts';
import {
  contentOf,
  contentsIn,
  everyNode,
  isTree,
  listIn,
  namesIn,
  type Tree,
  textIn,
} from './syntax-tree.ts';
import { referenceTables, tenantTables } from './tenant-tables.ts';

/** A migration's violations of rules 6 and 7. Tables that it creates itself are empty, so any change is safe. */
export function checkMigration(text: string): Violation[] {
  const { stmts = [] } = parseSync(text);
  const created = new Set([...everyNode('CreateStmt', stmts)].map(tableOf));
  const ofOthers = (kind: string) =>
    [...everyNode(kind, stmts)].filter((statement) => !created.has(tableOf(statement)));
  return [
    ...[...everyNode('CreateTrigStmt', stmts)].flatMap(triggerOnReferenceTable),
    ...ofOthers('AlterTableStmt').flatMap(alteration),
    ...ofOthers('IndexStmt').flatMap(indexUnderLock),
    ...[...ofOthers('UpdateStmt'), ...ofOthers('DeleteStmt')].flatMap(wholeTable),
  ];
}

function tableOf({ relation }: Tree): string {
  return (isTree(relation) && textIn(relation, 'relname')) || '';
}

function triggerOnReferenceTable(trigger: Tree): Violation[] {
  if (!referenceTables.has(tableOf(trigger))) return [];
  return [
    {
      rule: 6,
      message: `no trigger on ${tableOf(trigger)}: write it into the statements that change the table`,
    },
  ];
}

function alteration(statement: Tree): Violation[] {
  const commands = contentsIn(listIn(statement, 'cmds'), 'AlterTableCmd');
  const several = commands.length > 1 ? ['one ALTER TABLE for each change'] : [];
  return [...several, ...commands.flatMap(faultOf)].map((message) => ({ rule: 7, message }));
}

const mustBeApart: readonly unknown[] = ['CONSTR_CHECK', 'CONSTR_FOREIGN', 'CONSTR_UNIQUE', 'CONSTR_PRIMARY'];
const madeFromIndex: readonly unknown[] = ['CONSTR_UNIQUE', 'CONSTR_PRIMARY'];
const changing = new Set(['now', 'clock_timestamp', 'random', 'gen_random_uuid', 'nextval']);

/** Changes that would rewrite or read a big table under an exclusive lock. */
function faultOf({ subtype, def }: Tree): string[] {
  if (subtype === 'AT_AlterColumnType')
    return ['a new column instead of another type, which rewrites the table'];
  if (subtype === 'AT_SetNotNull')
    return ['CHECK (… IS NOT NULL) NOT VALID instead of SET NOT NULL, which reads the whole table'];
  if (subtype === 'AT_AddColumn') return faultsOfColumn(contentOf('ColumnDef', def));
  if (subtype === 'AT_AddConstraint') return faultsOfConstraint(contentOf('Constraint', def));
  return [];
}

function faultsOfColumn(column: Tree | undefined): string[] {
  const constraints = contentsIn(listIn(column, 'constraints'), 'Constraint');
  const calls = [...everyNode('FuncCall', constraints)].flatMap((call) => namesIn(listIn(call, 'funcname')));
  return [
    ...(constraints.some(({ contype }) => mustBeApart.includes(contype))
      ? ['ADD COLUMN without its constraint, then ADD CONSTRAINT … NOT VALID']
      : []),
    ...(calls.some((name) => changing.has(name)) ? ['a default that is the same for all rows'] : []),
  ];
}

function faultsOfConstraint(constraint: Tree | undefined): string[] {
  if (madeFromIndex.includes(constraint?.contype) && constraint?.indexname === undefined)
    return ['CREATE UNIQUE INDEX CONCURRENTLY, then ADD CONSTRAINT … USING INDEX'];
  if (!mustBeApart.includes(constraint?.contype) || madeFromIndex.includes(constraint?.contype)) return [];
  return constraint?.skip_validation === true
    ? []
    : ['ADD CONSTRAINT … NOT VALID, and VALIDATE CONSTRAINT later'];
}

function indexUnderLock({ concurrent }: Tree): Violation[] {
  return concurrent === true
    ? []
    : [{ rule: 7, message: 'CREATE INDEX CONCURRENTLY, in a migration of its own' }];
}

/** Tables with at most one row per member: small enough to be changed at once. */
const small: ReadonlySet<string> = new Set(['notification_preferences']);

function wholeTable(statement: Tree): Violation[] {
  if (!tenantTables.has(tableOf(statement)) || small.has(tableOf(statement))) return [];
  return [
    { rule: 7, message: `fill in or clear ${tableOf(statement)} in the background, a batch at a time` },
  ];
}
