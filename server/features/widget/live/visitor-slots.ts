import { readFileSync } from 'node:fs';

/** A browser shares one stream among its tabs. */
const maxPerVisitor = 3;

/** The maximum number of visitors' streams in one process, whatever the limit on open files. */
const maxInProcess = 20_000;

/** Of a process's open files, those reserved for the inbox, apps, the database and attachments. */
const reservedShare = 0.25;
const maxReserved = 2000;

/** Limits visitors' streams in this process. */
export class VisitorSlots {
  readonly #taken = new Map<string, number>();
  readonly #max: number;
  #count = 0;

  constructor(maxOpenFiles = openFilesLimit()) {
    const reserved = Math.min(maxReserved, Math.ceil(maxOpenFiles * reservedShare));
    this.#max = Math.min(maxInProcess, maxOpenFiles - reserved);
  }

  get count(): number {
    return this.#count;
  }

  /** Returns a function that releases the slot; the reason if there is none. */
  take(contactId: string): (() => void) | 'visitor' | 'process' {
    const taken = this.#taken.get(contactId) ?? 0;
    if (taken >= maxPerVisitor) return 'visitor';
    if (this.#count >= this.#max) return 'process';
    this.#taken.set(contactId, taken + 1);
    this.#count += 1;
    return () => this.#releaseSlot(contactId);
  }

  #releaseSlot(contactId: string): void {
    this.#count -= 1;
    const left = (this.#taken.get(contactId) ?? 1) - 1;
    if (left > 0) this.#taken.set(contactId, left);
    else this.#taken.delete(contactId);
  }
}

/** Node raises the soft limit to the hard one when it starts. Unlimited if the system has no such file. */
function openFilesLimit(): number {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
