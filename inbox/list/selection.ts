type Item = { id: string };

/** The rows of a list that are selected, and where a range of them begins and ends. */
export type Selection<Row extends Item> = {
  picked: ReadonlyMap<string, Row>;
  /** What was selected before the range, and stays when the range shrinks. */
  base: ReadonlyMap<string, Row>;
  /** The row that a range starts at: the one that was selected last by itself. */
  anchorId?: string;
  /** The other end of the range. */
  headId?: string;
};

export function nothingSelected<Row extends Item>(): Selection<Row> {
  return { picked: new Map(), base: new Map() };
}

/** Selects a row, or deselects it. */
export function toggled<Row extends Item>(selection: Selection<Row>, row: Row): Selection<Row> {
  const picked = new Map(selection.picked);
  if (picked.delete(row.id)) return { picked, base: picked };
  const base = new Map(picked);
  return { picked: picked.set(row.id, row), base, anchorId: row.id, headId: row.id };
}

/** Selects the rows from the anchor to this one, in place of the range before. Without an anchor in the list: this one. */
export function extendedTo<Row extends Item>(
  selection: Selection<Row>,
  rows: readonly Row[],
  row: Row,
): Selection<Row> {
  const placeOf = (id: string | undefined) => rows.findIndex((it) => it.id === id);
  const [from, to] = [placeOf(selection.anchorId), placeOf(row.id)];
  if (to < 0) return selection;
  if (from < 0) {
    const base = selection.picked;
    return { picked: new Map(base).set(row.id, row), base, anchorId: row.id, headId: row.id };
  }
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  const picked = new Map([...selection.base, ...range.map((it) => [it.id, it] as const)]);
  return { ...selection, picked, headId: row.id };
}

/** The range with one row more at its end, or one less; it starts at `startId` where there is none yet. */
export function stepped<Row extends Item>(
  selection: Selection<Row>,
  rows: readonly Row[],
  { by, startId }: { by: 1 | -1; startId: string | undefined },
): Selection<Row> {
  const isInList = (id: string | undefined) => rows.some((it) => it.id === id);
  if (!isInList(selection.anchorId)) {
    const start = rows.find(({ id }) => id === startId) ?? rows[0];
    return start ? extendedTo({ ...selection, base: selection.picked }, rows, start) : selection;
  }
  const at = rows.findIndex(({ id }) => id === selection.headId);
  const next = rows[at + by];
  return next ? extendedTo(selection, rows, next) : selection;
}
