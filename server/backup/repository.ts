import { statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { readBucket } from '../config/files-setting.ts';
import { OperatorError } from '../config/operator-error.ts';
import type { ListingStore } from '../files/file-store.ts';
import { bucketStore, diskStore, openListingStore, type StoreLocation } from '../files/open-file-store.ts';
import { manifestName } from './manifest.ts';

/** Where backups are: each in a folder with its time as its name, and the files of all of them in `files/`. */
export type Repository = {
  store: ListingStore;
  /** For messages: without a secret. */
  name: string;
};

const backupName = /^\d{4}-\d{2}-\d{2}T\d{6}Z$/;

/** Names sort chronologically. */
export function newBackupName(now: Date): string {
  return now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/:/g, '');
}

/** When a backup began, by its name; in milliseconds since the epoch. */
export function backupTime(name: string): number {
  return Date.parse(name.replace(/(\d{2})(\d{2})(\d{2})Z$/, '$1:$2:$3Z'));
}

/** A folder or a bucket to write backups to; the folder is created. `setting` names the option or variable. @throws OperatorError */
export async function openRepository(text: string, setting: string): Promise<Repository> {
  const location = readLocation(text, setting);
  const store = await openListingStore(location, setting).catch((error: Error) => {
    throw new OperatorError(error.message.replace(/^Files cannot be stored/, 'Backups cannot be stored'));
  });
  return { store, name: nameOf(location) };
}

/**
 * Finds a backup to read: the newest complete one of a repository, or the one whose folder `from` names.
 *
 * @throws OperatorError if there is none
 */
export async function findBackup(from: string): Promise<Repository & { backup: string }> {
  const named = readLocation(from, 'FROM');
  const [location, wanted] = named.kind === 'disk' ? splitFolder(named) : splitPrefix(named);
  if (location.kind === 'disk' && !statSync(location.folder, { throwIfNoEntry: false })?.isDirectory())
    throw new OperatorError(`There is no folder ${location.folder}.`);
  const store = location.kind === 'disk' ? diskStore(location.folder) : bucketStore(location);
  const repository = { store, name: nameOf(location) };
  if (wanted !== undefined) return { ...repository, backup: wanted };
  const backup = (await completeBackups(store)).at(-1);
  if (backup === undefined) throw new OperatorError(`There is no complete backup in ${repository.name}.`);
  return { ...repository, backup };
}

/** Oldest first. */
export async function completeBackups(store: ListingStore): Promise<string[]> {
  const { complete } = await listBackups(store);
  return complete;
}

/** By name: complete ones with a manifest, and interrupted ones. */
export async function listBackups(
  store: ListingStore,
): Promise<{ complete: string[]; incomplete: string[] }> {
  const [complete, incomplete]: [string[], string[]] = [[], []];
  for await (const name of store.list(''))
    if (backupName.test(name)) ((await hasManifest(store, name)) ? complete : incomplete).push(name);
  return { complete: complete.sort(), incomplete: incomplete.sort() };
}

async function hasManifest(store: ListingStore, backup: string): Promise<boolean> {
  for await (const name of store.list(backup)) if (name === manifestName) return true;
  return false;
}

function readLocation(text: string, setting: string): StoreLocation {
  return text.startsWith('s3:') ? readBucket(text, setting) : { kind: 'disk', folder: resolve(text) };
}

function splitFolder(
  location: Extract<StoreLocation, { kind: 'disk' }>,
): [StoreLocation, string | undefined] {
  const last = basename(location.folder);
  return backupName.test(last)
    ? [{ ...location, folder: dirname(location.folder) }, last]
    : [location, undefined];
}

function splitPrefix(location: Extract<StoreLocation, { kind: 's3' }>): [StoreLocation, string | undefined] {
  const [, above = '', last = ''] = /^(.*\/)?([^/]+)\/$/.exec(location.prefix) ?? [];
  return backupName.test(last) ? [{ ...location, prefix: above }, last] : [location, undefined];
}

function nameOf(location: StoreLocation): string {
  return location.kind === 'disk' ? location.folder : `the bucket ${location.bucket} at ${location.endpoint}`;
}
