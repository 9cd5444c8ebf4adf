import type { Microseconds } from '../db/microseconds.ts';
import type { ContactPool } from './contact-pool.ts';
import type { Random } from './random.ts';

/** The organization that conversations are made up for, as it is when the run begins. */
export type Setting = {
  readonly organizationId: string;
  readonly now: Microseconds;
  readonly random: Random;
  /** Its active members, who answer; there may be none. */
  readonly members: readonly Member[];
  /** Tag ids by name. */
  readonly tags: ReadonlyMap<string, string>;
  readonly contacts: ContactPool;
};

export type Member = { readonly id: string; readonly name: string };
