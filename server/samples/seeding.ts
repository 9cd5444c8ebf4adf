import { v7 as uuidv7 } from 'uuid';
import type { Transaction } from '../db/database.ts';
import { formatTimestamp, type Microseconds } from '../db/microseconds.ts';
import type { FileStore } from '../files/file-store.ts';

/** Dependencies of writing seed data: the database, the file store, and the current time. */
export type Seeding = {
  readonly transaction: Transaction;
  readonly files: FileStore;
  readonly now: Microseconds;
};

/** A time so many minutes ago (in the future, if negative), in PostgreSQL's format. */
export function minutesAgo({ now }: Seeding, minutes: number): string {
  return formatTimestamp(now - minutes * 60_000_000);
}

/** An id that contains its record's time, like those of the running server. */
export function idAt({ now }: Seeding, minutes: number): string {
  return uuidv7({ msecs: Math.floor(now / 1000) - minutes * 60_000 });
}

/** Ids of records by their handles in the seeds. */
export type Ids<Things> = { readonly [Handle in keyof Things]: string };

/** @throws Error if the seeds refer to something that they don't contain */
export function idOf(ids: Readonly<Record<string, string>>, handle: string, kind: string): string {
  const id = ids[handle];
  if (id === undefined) throw new Error(`The seeds have no ${kind} "${handle}".`);
  return id;
}

export function assignIds<Things extends object>(
  things: Things,
  id: (thing: Things[keyof Things]) => string,
) {
  const ids = Object.entries(things).map(([handle, thing]) => [handle, id(thing)]);
  return Object.fromEntries(ids) as Ids<Things>;
}
