import { createHash } from 'node:crypto';

/** A file of `migrations/`. */
export type Migration = { number: number; name: string; text: string };

/** A row of the table `migrations`. The checksum is null if a version without checksums ran the migration. */
export type AppliedMigration = { number: number; name: string; checksum: string | null };

export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** The SHA-256 of a migration in hexadecimal, independent of Windows line endings. */
export function checksumOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

/**
 * The migrations that have yet to run, in order, given this version's files in order and what ran on the database.
 * Numbers may have gaps. Rows without a checksum are from a version that checked neither content nor order: they are
 * accepted as they are, and what that version skipped below them may still run.
 *
 * @throws MigrationError if two files share a number, a newer Deskbell created the database, a file changed after it
 * ran, or a file that has not run has a lower number than one that has
 */
export function pendingMigrations(
  known: readonly Migration[],
  applied: readonly AppliedMigration[],
): Migration[] {
  refuseSharedNumbers(known);
  refuseNewer(last(applied)?.number ?? 0, known.at(-1)?.number ?? 0);
  const byNumber = new Map(applied.map((row) => [row.number, row]));
  for (const migration of known) refuseChanged(migration, byNumber.get(migration.number));
  const pending = known.filter(({ number }) => !byNumber.has(number));
  refuseLate(pending, last(applied.filter(({ checksum }) => checksum !== null)));
  return pending;
}

function last(applied: readonly AppliedMigration[]): AppliedMigration | undefined {
  return applied.toSorted((a, b) => a.number - b.number).at(-1);
}

function refuseSharedNumbers(known: readonly Migration[]): void {
  const names = new Map<number, string>();
  for (const { number, name } of known) {
    const other = names.get(number);
    if (other !== undefined)
      throw new MigrationError(
        `The migrations ${other} and ${name} have the same number: give the newer one the next free number.`,
      );
    names.set(number, name);
  }
}

function refuseNewer(applied: number, known: number): void {
  if (applied <= known) return;
  throw new MigrationError(
    `This database was created by a newer Deskbell (its schema is number ${applied}, this version knows ${known}). ` +
      'Start the newer version, or restore a backup from before the upgrade.',
  );
}

/** A renamed file with the same text is the same migration. */
function refuseChanged({ name, text }: Migration, row: AppliedMigration | undefined): void {
  if (!row || row.checksum === null || row.checksum === checksumOf(text)) return;
  throw new MigrationError(
    row.name === name
      ? `The migration ${name} was changed after it ran on this database: restore the file as it was, and put the change into a new migration.`
      : `The migration ${name} has the number of ${row.name}, which ran on this database: give it the next free number, and restore ${row.name}.`,
  );
}

function refuseLate(pending: readonly Migration[], newest: AppliedMigration | undefined): void {
  const late = newest && pending.find(({ number }) => number < newest.number);
  if (!late) return;
  throw new MigrationError(
    `The migration ${late.name} has a late lower number: ${newest.name} ran on this database before it. ` +
      `Rename it to a number above ${newest.number}, or start a version of Deskbell in which it comes in order.`,
  );
}
