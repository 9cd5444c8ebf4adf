import type { Snapshot } from '../event-row.ts';

/**
 * The previous values of the changed fields, as clients see the record: presents it again with the old values, and
 * leaves out what has not changed. `fieldOf` names the field that shows a column.
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
