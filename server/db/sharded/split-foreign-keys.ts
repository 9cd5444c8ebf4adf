type Split = {
  /** The statement without them. */
  statement: string;
  /** To be run once the table is distributed. */
  keys: string[];
};

const creation = /^\s*CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+) \(/;
const tableKey = /^(?:CONSTRAINT \w+ )?FOREIGN KEY\b/;
const columnKey =
  / REFERENCES \w+(?: \(\w+\))?(?: ON (?:DELETE|UPDATE) (?:CASCADE|RESTRICT|SET NULL|NO ACTION))*/;

/**
 * Takes the foreign keys out of a CREATE TABLE. On a sharded database, a table has to be distributed before it refers to other
 * distributed ones, and Citus manages one that refers to a reference table from the start, and then refuses most changes of it.
 * Another statement stays as it is.
 */
export function splitForeignKeys(text: string): Split {
  const plain = text.replace(/--.*$/gm, '');
  const [head, table] = creation.exec(plain) ?? [];
  if (head === undefined || table === undefined) return { statement: withoutSetNull(text), keys: [] };
  const { parts, rest } = partsOf(plain.slice(head.length));
  const kept = parts.filter((part) => !tableKey.test(part)).map((part) => part.replace(columnKey, ''));
  return {
    statement: `${head}${kept.join(', ')})${rest}`,
    keys: parts.flatMap(keyOf).map((key) => withoutSetNull(`ALTER TABLE ${table} ADD ${key}`)),
  };
}

/** A column's key as one of the table. */
function keyOf(part: string): string[] {
  if (tableKey.test(part)) return [part];
  const [key] = columnKey.exec(part) ?? [];
  const [column] = part.split(' ');
  return key === undefined ? [] : [`FOREIGN KEY (${column})${key}`];
}

/**
 * Citus doesn't support SET NULL if the organization is part of the key. Statements that delete such rows clear the
 * references first.
 */
export function withoutSetNull(definition: string): string {
  return definition.replace(/ ON DELETE SET NULL( \([^)]*\))?/, '');
}

/** Columns and constraints, up to the parenthesis that closes them, and what follows it. */
function partsOf(body: string): { parts: string[]; rest: string } {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: found, index } of body.matchAll(/'[^']*'|[(),]/g)) {
    if (found === '(') depth++;
    if (found === ')') depth--;
    const isEnd = depth < 0;
    if (!isEnd && (found !== ',' || depth > 0)) continue;
    parts.push(body.slice(start, index).trim());
    start = index + 1;
    if (isEnd) return { parts, rest: body.slice(start) };
  }
  throw new Error('The statement has an unclosed parenthesis.');
}
