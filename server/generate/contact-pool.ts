import type { ContactWords } from '../features/conversations/search/search-vector.ts';
import type { Random } from './random.ts';

export type KnownContact = { readonly id: string; readonly first: string; readonly words: ContactWords };

/**
 * The contacts that a new conversation may come from. It is of bounded size, so that memory does not grow with the
 * run: a newcomer takes the place of another, but never of the regulars, who write again and again for two years.
 */
export class ContactPool {
  readonly #places: KnownContact[] = [];
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  add(contact: KnownContact): void {
    if (this.#places.length < size) this.#places.push(contact);
    else this.#places[regulars + this.#random.below(size - regulars)] = contact;
  }

  /** Somebody who wrote before; undefined where nobody has, and two times in three overall. */
  findReturning(): KnownContact | undefined {
    if (this.#random.chance(1 / 3)) return undefined;
    return this.#places[Math.floor(this.#places.length * this.#random.next() ** 2)];
  }
}

const size = 20_000;
const regulars = 100;
