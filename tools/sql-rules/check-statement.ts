import { parseSync } from 'libpg-query';
import { type Level, queryLevels, type Table } from './query-levels.ts';
import {
  columnOf,
  contentOf,
  everyNode,
  isParameter,
  isTree,
  listIn,
  namesIn,
  type Tree,
  textIn,
} from './syntax-tree.ts';
import { referenceTables, tenantTables } from './tenant-tables.ts';

/** A violation: the rule of `docs/sql-rules.md`, and what to write instead. */
export type Violation = { rule: number; message: string };

/** A statement's violations of the rules; empty if there are none. Call `loadModule` of libpg-query first. */
export function checkStatement(text: string): Violation[] {
  const { stmts = [] } = parseSync(text);
  const levels = queryLevels(stmts);
  return [
    ...levels.flatMap(unboundTables),
    ...levels.flatMap(organizationOfInserted),
    ...levels.flatMap(ownClock),
    ...rowAddresses(stmts),
    ...levels.flatMap(lockedAcross),
    ...emptySelects(stmts),
    ...levels.flatMap(queriesInValues),
    ...levels.flatMap(elementsInSet),
    ...settingConstraints(stmts),
  ];
}

function unboundTables(level: Level): Violation[] {
  return unbound(level).map(({ name, alias }) => ({
    rule: 1,
    message: `compare ${alias === name ? '' : `${alias}.`}organization_id of ${name} with a parameter, also where it is joined to another table's`,
  }));
}

/** Tenant tables whose organization isn't a parameter of this query. The target of an INSERT is checked separately. */
function unbound({ kind, tables, conditions }: Level): Table[] {
  const read = kind === 'InsertStmt' ? [] : tables;
  const ofTenants = read.filter(({ name }) => tenantTables.has(name));
  const constrained = new Set(conditions.flatMap(organizationSaid));
  return ofTenants.filter(
    ({ alias }) => !constrained.has(alias) && !(constrained.has('') && ofTenants.length === 1),
  );
}

/** The aliases whose organization a condition compares with a parameter; `''` if the column has no alias. */
function organizationSaid(condition: unknown): string[] {
  const equation = contentOf('A_Expr', condition);
  if (equation?.kind !== 'AEXPR_OP' || namesIn(listIn(equation, 'name'))[0] !== '=') return [];
  const left = rowOf(equation.lexpr);
  const right = rowOf(equation.rexpr);
  return left.flatMap((one, index) => [...saidBy(one, right[index]), ...saidBy(right[index], one)]);
}

function rowOf(expression: unknown): readonly unknown[] {
  const row = contentOf('RowExpr', expression);
  return row ? listIn(row, 'args') : [expression];
}

function saidBy(column: unknown, value: unknown): string[] {
  const names = columnOf(column);
  if (names?.at(-1) !== 'organization_id' || !isParameter(value)) return [];
  return [names.at(-2) ?? ''];
}

function organizationOfInserted({ kind, node, tables }: Level): Violation[] {
  const [table] = tables;
  if (kind !== 'InsertStmt' || !table || !tenantTables.has(table.name)) return [];
  const columns = listIn(node, 'cols').map((column) => textIn(contentOf('ResTarget', column), 'name'));
  const index = columns.indexOf('organization_id');
  const source = contentOf('SelectStmt', node.selectStmt);
  const rows = listIn(source, 'valuesLists').map((row) => listIn(contentOf('List', row), 'items')[index]);
  const selected = rows.length > 0 ? [] : selectedAt(index, source);
  if (index >= 0 && [...rows, ...selected].every(isParameter)) return [];
  return [{ rule: 1, message: `write organization_id of ${table.name} as a parameter` }];
}

/** The expressions that a query selects at this position: one, or one for each side of a UNION. */
function selectedAt(index: number, query: Tree | undefined): unknown[] {
  const sides = [query?.larg, query?.rarg].filter(isTree);
  if (sides.length > 0) return sides.flatMap((side) => selectedAt(index, side));
  return [contentOf('ResTarget', listIn(query, 'targetList')[index])?.val];
}

const clocks = new Set(['now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp']);
const ofAnyCall = new Set(['random', 'gen_random_uuid', 'nextval']);
const ofRows = new Set(['to_jsonb', 'to_json', 'row_to_json']);

/** Expressions that each node of a sharded database would evaluate by itself. */
function ownClock({ kind, node, tables }: Level): Violation[] {
  const [changed] = tables;
  if (kind === 'SelectStmt' || !changed) return [];
  if (!tenantTables.has(changed.name) && !referenceTables.has(changed.name)) return [];
  const returned = isTree(node.returningClause) ? node.returningClause : undefined;
  const parts: [string, unknown][] = [
    ['RETURNING', returned?.exprs],
    ['ON CONFLICT', kind === 'InsertStmt' ? node.onConflictClause : undefined],
    [
      kind === 'UpdateStmt' ? 'UPDATE' : 'DELETE',
      kind === 'InsertStmt' ? undefined : [node.targetList, node.whereClause, node.fromClause],
    ],
  ];
  return parts.flatMap(([where, part]) => [
    ...changing(part).map((what) => ({
      rule: 2,
      message: `no ${what} in ${where}: make the value in the process, and give it as a parameter`,
    })),
    ...(where === 'RETURNING' ? rowsAsJson(part) : []),
  ]);
}

function changing(part: unknown): string[] {
  const calls = [...everyNode('FuncCall', part)].map(nameOfCall);
  const values = [...everyNode('SQLValueFunction', part)].map(() => 'CURRENT_TIMESTAMP');
  return [
    ...calls.filter((name) => clocks.has(name) || ofAnyCall.has(name)).map((name) => `${name}()`),
    ...values,
    ...[...everyNode('A_Expr', part)].filter(isIntervalArithmetic).map(() => 'arithmetic with an interval'),
  ];
}

function nameOfCall(call: Tree): string {
  return namesIn(listIn(call, 'funcname')).at(-1) ?? '';
}

function isIntervalArithmetic({ name, lexpr, rexpr }: Tree): boolean {
  const operator = namesIn(Array.isArray(name) ? name : [])[0] ?? '';
  return ['+', '-'].includes(operator) && [lexpr, rexpr].some(isInterval) && !isAtTimeZone(lexpr);
}

/** `… AT TIME ZONE 'UTC'` has no time zone, and is the same everywhere. */
function isAtTimeZone(node: unknown): boolean {
  const call = contentOf('FuncCall', node);
  return call !== undefined && nameOfCall(call) === 'timezone';
}

function isInterval(node: unknown): boolean {
  const type = contentOf('TypeCast', node)?.typeName;
  if (isTree(type) && namesIn(listIn(type, 'names')).at(-1) === 'interval') return true;
  const call = contentOf('FuncCall', node);
  if (call && nameOfCall(call) === 'make_interval') return true;
  const product = contentOf('A_Expr', node);
  return product !== undefined && [product.lexpr, product.rexpr].some(isInterval);
}

function rowsAsJson(part: unknown): Violation[] {
  const calls = [...everyNode('FuncCall', part)].map(nameOfCall).filter((name) => ofRows.has(name));
  return calls.map((name) => ({ rule: 2, message: `no ${name}() in RETURNING: return the columns` }));
}

function rowAddresses(tree: unknown): Violation[] {
  const columns = [...everyNode('ColumnRef', tree)].map((column) => namesIn(listIn(column, 'fields')));
  return columns
    .filter((names) => names.at(-1) === 'ctid')
    .map(() => ({ rule: 3, message: 'no ctid: name rows by their key' }));
}

function lockedAcross(level: Level): Violation[] {
  if (listIn(level.node, 'lockingClause').length === 0 || unbound(level).length === 0) return [];
  return [{ rule: 3, message: 'no FOR UPDATE over several organizations: take one at a time' }];
}

function emptySelects(tree: unknown): Violation[] {
  return [...everyNode('SubLink', tree)]
    .map(({ subselect }) => contentOf('SelectStmt', subselect))
    .filter((select) => select && select.op === 'SETOP_NONE' && listIn(select, 'targetList').length === 0)
    .map(() => ({ rule: 3, message: 'no EXISTS (SELECT FROM …): EXISTS (SELECT 1 FROM …)' }));
}

function queriesInValues({ kind, node, tables }: Level): Violation[] {
  const [table] = tables;
  if (kind !== 'InsertStmt' || !table || !tenantTables.has(table.name)) return [];
  const rows = listIn(contentOf('SelectStmt', node.selectStmt), 'valuesLists');
  if ([...everyNode('SubLink', rows)].length === 0) return [];
  return [{ rule: 4, message: 'no query inside VALUES: INSERT … SELECT' }];
}

/** Citus 13 mistakes a subscripted array for a part of the updated column, and its coordinator crashes. */
function elementsInSet({ kind, node, tables }: Level): Violation[] {
  const [table] = tables;
  if (kind !== 'UpdateStmt' || !table || !tenantTables.has(table.name)) return [];
  if ([...everyNode('A_Indices', node.targetList)].length === 0) return [];
  return [{ rule: 4, message: 'no element of an array in SET: pick it in a query that the UPDATE reads' }];
}

function settingConstraints(tree: unknown): Violation[] {
  return [...everyNode('ConstraintsSetStmt', tree)].map(() => ({
    rule: 5,
    message: 'no SET CONSTRAINTS: declare the key INITIALLY DEFERRED',
  }));
}
