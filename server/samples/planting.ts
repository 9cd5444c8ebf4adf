import { v7 as uuidv7 } from 'uuid';
import type { Transaction } from '../db/database.ts';
import { formatTimestamp, type Microseconds } from '../db/microseconds.ts';
import type { FileStore } from '../files/file-store.ts';

/** What every part of planting seeds needs: where it and its files go, and when it is told. */
export type Planting = {
  readonly transaction: Transaction;
  readonly files: FileStore;
  readonly now: Microseconds;
};

/** A moment so many minutes before now (after it, if negative), as PostgreSQL reads it. */
export function minutesAgo({ now }: Planting, minutes: number): string {
  return formatTimestamp(now - minutes * 60_000_000);
}

/** An id that carries the time of its record, as ids made by the running server do. */
export function idAt({ now }: Planting, minutes: number): string {
  return uuidv7({ msecs: Math.floor(now / 1000) - minutes * 60_000 });
}

/** Ids of things by the handles they have in the seeds. */
export type Ids<Things> = { readonly [Handle in keyof Things]: string };

/** @throws Error where the seeds speak of something that they do not hold: a mistake in the seeds. */
export function idOf(ids: Readonly<Record<string, string>>, handle: string, kind: string): string {
  const id = ids[handle];
  if (id === undefined) throw new Error(`The seeds have no ${kind} "${handle}".`);
  return id;
}

export function giveIds<Things extends object>(things: Things, id: (thing: Things[keyof Things]) => string) {
  const ids = Object.entries(things).map(([handle, thing]) => [handle, id(thing)]);
  return Object.fromEntries(ids) as Ids<Things>;
}
