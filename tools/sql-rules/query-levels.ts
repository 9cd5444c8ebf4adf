import { contentOf, isTree, listIn, type Tree, textIn } from './syntax-tree.ts';

export type Kind = 'SelectStmt' | 'InsertStmt' | 'UpdateStmt' | 'DeleteStmt';

/** One SELECT, INSERT, UPDATE or DELETE of a statement, without the queries nested in it. */
export type Level = {
  kind: Kind;
  node: Tree;
  /** The tables that it reads or changes, by alias. Excludes its CTEs. */
  tables: readonly Table[];
  /** Its conditions: the WHERE clause and join conditions, split at each AND. */
  conditions: readonly unknown[];
};

export type Table = { name: string; alias: string };

const kinds: readonly string[] = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'] satisfies Kind[];

/** Every query in a tree, including nested ones. */
export function queryLevels(tree: unknown, known: ReadonlySet<string> = new Set()): Level[] {
  if (Array.isArray(tree)) return tree.flatMap((part) => queryLevels(part, known));
  if (!isTree(tree)) return [];
  return Object.entries(tree).flatMap(([key, part]) =>
    kinds.includes(key) && isTree(part) ? levelsOf(key as Kind, part, known) : queryLevels(part, known),
  );
}

function levelsOf(kind: Kind, node: Tree, outer: ReadonlySet<string>): Level[] {
  const queries = listIn(contentOf('withClause', node), 'ctes');
  const names = queries.flatMap((query) => textIn(contentOf('CommonTableExpr', query), 'ctename') ?? []);
  const known = new Set([...outer, ...names]);
  // The parse tree omits the node type of both sides of a UNION.
  const sides = [node.larg, node.rarg].filter(isTree);
  const { larg: _, rarg: __, ...rest } = node;
  const inside = [
    ...queryLevels(rest, known),
    ...sides.flatMap((side) => levelsOf('SelectStmt', side, known)),
  ];
  return sides.length > 0 ? inside : [oneLevel(kind, node, known), ...inside];
}

function oneLevel(kind: Kind, node: Tree, known: ReadonlySet<string>): Level {
  const from = [...listIn(node, 'fromClause'), ...listIn(node, 'usingClause')];
  const changed = isTree(node.relation) ? [{ RangeVar: node.relation }] : [];
  return {
    kind,
    node,
    tables: [...changed, ...from].flatMap(tablesIn).filter(({ name }) => !known.has(name)),
    conditions: [node.whereClause, ...from.flatMap(joinConditions)].flatMap(conjuncts),
  };
}

function tablesIn(item: unknown): Table[] {
  const join = contentOf('JoinExpr', item);
  if (join) return [join.larg, join.rarg].flatMap(tablesIn);
  const table = contentOf('RangeVar', item);
  const name = textIn(table, 'relname');
  if (name === undefined) return [];
  return [{ name, alias: textIn(aliasOf(table), 'aliasname') ?? name }];
}

function aliasOf(table: Tree | undefined): Tree | undefined {
  return isTree(table?.alias) ? table.alias : undefined;
}

function joinConditions(item: unknown): unknown[] {
  const join = contentOf('JoinExpr', item);
  return join ? [join.quals, ...joinConditions(join.larg), ...joinConditions(join.rarg)] : [];
}

function conjuncts(condition: unknown): unknown[] {
  const all = contentOf('BoolExpr', condition);
  if (all?.boolop !== 'AND_EXPR') return condition === undefined ? [] : [condition];
  return listIn(all, 'args').flatMap(conjuncts);
}
