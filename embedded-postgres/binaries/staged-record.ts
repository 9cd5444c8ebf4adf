import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ownedName } from '../cluster/owned-name.ts';

/** A staged copy outside the data folder, and the file inside it that records the copy for later cleanup. */
export type Staged = { path: string; record: string };

/** Written before copying starts, so every staged copy is on record. */
export function recordStaged(folder: string, parent: string): Staged {
  const path = join(parent, `deskbell-postgres-${randomBytes(16).toString('hex')}`);
  const record = join(folder, ownedName('staged'));
  writeFileSync(record, path, { mode: 0o600, flag: 'wx' });
  return { path, record };
}

/** From here on the copy is in use for as long as this server process runs. */
export function handOverStaged(staged: Staged, folder: string, postgresPid: number): void {
  renameSync(staged.record, join(folder, ownedName('staged', postgresPid)));
}

/** Removes the copy a record names, then the record. Leaves alone any path that isn't one of our copies. */
export function removeStaged(record: string): void {
  if (!existsSync(record)) return;
  const path = readFileSync(record, 'utf8');
  if (isStagedByUs(path)) rmSync(path, { recursive: true, force: true });
  rmSync(record, { force: true });
}

function isStagedByUs(path: string): boolean {
  if (!/^deskbell-postgres-[0-9a-f]{32}$/.test(basename(path))) return false;
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === process.geteuid?.();
}
