type Item = { id: string };

/** The selected rows of a list, and the ends of the current range. */
export type Selection<Row extends Item> = {
  picked: ReadonlyMap<string, Row>;
  /** The rows selected before the range; they stay selected when the range shrinks. */
  base: ReadonlyMap<string, Row>;
  /** Where the range starts: the last row that was selected individually. */
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

/** Replaces the range by the rows from the anchor to this one. Without an anchor in the list, selects only this row. */
export function extendedTo<Row extends Item>(
  selection: Selection<Row>,
  rows: readonly Row[],
  row: Row,
): Selection<Row> {
  const indexOf = (id: string | undefined) => rows.findIndex((it) => it.id === id);
  const [from, to] = [indexOf(selection.anchorId), indexOf(row.id)];
  if (to < 0) return selection;
  if (from < 0) {
    const base = selection.picked;
    return { picked: new Map(base).set(row.id, row), base, anchorId: row.id, headId: row.id };
  }
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  const picked = new Map([...selection.base, ...range.map((it) => [it.id, it] as const)]);
  return { ...selection, picked, headId: row.id };
}

/** Extends the range by one row, or shrinks it. It starts at `startId` if there is none. */
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
