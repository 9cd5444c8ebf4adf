/** A node of PostgreSQL's parse tree, as libpg-query returns it: `{ "SelectStmt": { … } }`. */
export type Tree = Readonly<Record<string, unknown>>;

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The content of a node of this kind; undefined for any other. */
export function contentOf(kind: string, node: unknown): Tree | undefined {
  const content = isTree(node) ? node[kind] : undefined;
  return isTree(content) ? content : undefined;
}

/** The contents of the nodes of this kind in a list. */
export function contentsIn(list: readonly unknown[], kind: string): Tree[] {
  return list.map((node) => contentOf(kind, node)).filter((content) => content !== undefined);
}

export function listIn(node: Tree | undefined, key: string): readonly unknown[] {
  const list = node?.[key];
  return Array.isArray(list) ? list : [];
}

export function textIn(node: Tree | undefined, key: string): string | undefined {
  const text = node?.[key];
  return typeof text === 'string' ? text : undefined;
}

/** The contents of every node of this kind in a tree, at any depth. */
export function* everyNode(kind: string, tree: unknown): Generator<Tree> {
  if (Array.isArray(tree)) for (const part of tree) yield* everyNode(kind, part);
  if (!isTree(tree)) return;
  for (const [key, part] of Object.entries(tree)) {
    if (key === kind && isTree(part)) yield part;
    yield* everyNode(kind, part);
  }
}

/** The parts of a name: `['m', 'organization_id']`. */
export function namesIn(list: readonly unknown[]): string[] {
  return list.flatMap((part) => textIn(contentOf('String', part), 'sval') ?? []);
}

/** The parts of the column reference; undefined for anything else. */
export function columnOf(node: unknown): string[] | undefined {
  const column = contentOf('ColumnRef', node);
  return column && namesIn(listIn(column, 'fields'));
}

/** Whether this is a parameter, possibly with a cast. */
export function isParameter(node: unknown): boolean {
  const cast = contentOf('TypeCast', node);
  return cast ? isParameter(cast.arg) : contentOf('ParamRef', node) !== undefined;
}
