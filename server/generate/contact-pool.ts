import type { ContactWords } from '../features/conversations/search/search-vector.ts';
import type { Random } from './random.ts';

export type KnownContact = { readonly id: string; readonly first: string; readonly words: ContactWords };

/**
 * The contacts that may start a new conversation. Its size is bounded, so that memory doesn't grow with the run: a
 * newcomer replaces another one, but never the regulars, who keep writing for two years.
 */
export class ContactPool {
  readonly #slots: KnownContact[] = [];
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  add(contact: KnownContact): void {
    if (this.#slots.length < size) this.#slots.push(contact);
    else this.#slots[regulars + this.#random.below(size - regulars)] = contact;
  }

  /** Somebody who wrote before; undefined if nobody has, and two times in three overall. */
  findReturning(): KnownContact | undefined {
    if (this.#random.chance(1 / 3)) return undefined;
    return this.#slots[Math.floor(this.#slots.length * this.#random.next() ** 2)];
  }
}

const size = 20_000;
const regulars = 100;
