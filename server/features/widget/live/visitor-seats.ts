import { readFileSync } from 'node:fs';

/** A browser shares one stream among its tabs. */
const maxPerVisitor = 3;

/** So many streams of visitors in one process at most, whatever the limit on open files. */
const maxInProcess = 20_000;

/** Of the files that a process may have open, those that visitors leave to the inbox, apps, the database and attachments. */
const reservedShare = 0.25;
const maxReserved = 2000;

/** The places for streams of visitors in this process. */
export class VisitorSeats {
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

  /** Gives what returns the place; the reason where there is none. */
  take(contactId: string): (() => void) | 'visitor' | 'process' {
    const taken = this.#taken.get(contactId) ?? 0;
    if (taken >= maxPerVisitor) return 'visitor';
    if (this.#count >= this.#max) return 'process';
    this.#taken.set(contactId, taken + 1);
    this.#count += 1;
    return () => this.#giveBack(contactId);
  }

  #giveBack(contactId: string): void {
    this.#count -= 1;
    const left = (this.#taken.get(contactId) ?? 1) - 1;
    if (left > 0) this.#taken.set(contactId, left);
    else this.#taken.delete(contactId);
  }
}

/** Node raises the soft limit to the hard one when it starts. Unlimited where the system has no such file. */
function openFilesLimit(): number {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
