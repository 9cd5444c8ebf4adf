import { parseSync } from 'libpg-query';
import { contentOf, everyNode, isTree, type Tree, textIn } from './syntax-tree.ts';
import { referenceTables, tenantTables } from './tenant-tables.ts';

/**
 * Whether a part of a statement is an INSERT, and an INSERT into a tenant table reads the rows of a part (rule 10). Changes of reference
 * tables need all nodes anyway. Call `loadModule` of libpg-query first.
 */
export function passesRowsToInsert(text: string): boolean {
  const { stmts = [] } = parseSync(text);
  const parts = [...everyNode('CommonTableExpr', stmts)];
  if (!parts.some(({ ctequery }) => contentOf('InsertStmt', ctequery) !== undefined)) return false;
  const inserts = [...everyNode('InsertStmt', stmts)];
  if (inserts.some((insert) => referenceTables.has(tableOf(insert)))) return false;
  const names = new Set(parts.map((part) => textIn(part, 'ctename')));
  return inserts.some(
    (insert) =>
      tenantTables.has(tableOf(insert)) &&
      [...everyNode('RangeVar', insert.selectStmt)].some((table) => names.has(textIn(table, 'relname'))),
  );
}

function tableOf({ relation }: Tree): string {
  return (isTree(relation) ? textIn(relation, 'relname') : undefined) ?? '';
}
