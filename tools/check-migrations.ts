import { readdirSync } from 'node:fs';

/**
 * Exits with 1 if two migrations share a number, for example after two branches each took the next one: no server would start
 * (`migrate`).
 */
const names = readdirSync(new URL('../server/db/migrations/', import.meta.url)).sort();
const numbers = names.map((name) => Number.parseInt(name, 10));
const shared = names.filter((_, at) => numbers.filter((number) => number === numbers[at]).length > 1);

if (shared.length > 0) {
  process.stderr.write(
    `${shared.join(' and ')} have the same number: give the newer one the next free number.\n`,
  );
  process.exit(1);
}
