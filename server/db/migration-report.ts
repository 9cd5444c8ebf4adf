/** Migrations between two lines of progress. */
const stepSize = 50;

/** A line of progress before a migration, if it is time for one: a new database gets more than two hundred. */
export function progressBefore(index: number, count: number): string | undefined {
  if (count <= stepSize || index % stepSize !== 0) return undefined;
  return index === 0 ? `Updating the database: ${count} migrations` : `… ${index} of ${count}`;
}

/** What ran, by name if it is little. */
export function migrationReport(names: readonly string[]): string {
  const what = names.length <= 5 ? names.join(', ') : `${names.length} migrations, up to ${names.at(-1)}`;
  return `Brought the database up to date: ${what}`;
}
