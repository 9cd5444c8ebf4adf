import type { Snapshot } from '../event-row.ts';

const isMoment = /_(at|since|until)$/;

/** A snapshot with its timestamps in microseconds, as stores read rows; rounded down to milliseconds. */
export function snapshotRow(snapshot: Snapshot): Snapshot {
  const entries = Object.entries(snapshot).map(([column, value]) =>
    typeof value === 'string' && isMoment.test(column) ? [column, Date.parse(value) * 1000] : [column, value],
  );
  return Object.fromEntries(entries);
}
