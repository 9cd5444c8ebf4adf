/** A figure with its limit. */
export type Row = {
  name: string;
  unit: string;
  value: number;
  atLeast?: number;
  atMost?: number;
};

export function holds({ value, atLeast, atMost }: Row): boolean {
  return (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
}

export function printRows(rows: Row[]): void {
  const lines = rows.map((row) => [
    row.name,
    figure(row.value, row.unit),
    boundOf(row),
    holds(row) ? 'holds' : 'MISSED',
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines)
    console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

function boundOf({ unit, atLeast, atMost }: Row): string {
  if (atLeast !== undefined) return `at least ${figure(atLeast, unit)}`;
  return atMost === undefined ? '' : `at most ${figure(atMost, unit)}`;
}

function figure(value: number, unit: string): string {
  return `${value >= 100 || unit === '' ? Math.round(value) : value.toFixed(2)} ${unit}`.trimEnd();
}
