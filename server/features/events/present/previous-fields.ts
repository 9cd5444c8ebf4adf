import type { Snapshot } from '../event-row.ts';

/**
 * The changed fields as they were, in the form in which clients see the record: it is presented once more with the old
 * values, and what was not changed is left out. `fieldOf` names the field that shows a column.
 */
export function previousFields<Shown extends object>(
  previous: Snapshot | null,
  presentWith: (old: Snapshot) => Shown,
  fieldOf: (column: string) => string = (column) => column,
): Partial<Shown> | null {
  if (previous === null) return null;
  const changed = new Set(Object.keys(previous).map(fieldOf));
  const entries = Object.entries(presentWith(previous)).filter(([field]) => changed.has(field));
  return Object.fromEntries(entries) as Partial<Shown>;
}
