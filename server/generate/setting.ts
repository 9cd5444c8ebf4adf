import type { Microseconds } from '../db/microseconds.ts';
import type { ContactPool } from './contact-pool.ts';
import type { Random } from './random.ts';

/** The organization to generate conversations for, as of the start of the run. */
export type Setting = {
  readonly organizationId: string;
  readonly now: Microseconds;
  readonly random: Random;
  /** Its active members, who reply; there may be none. */
  readonly members: readonly Member[];
  /** Tag ids by name. */
  readonly tags: ReadonlyMap<string, string>;
  readonly contacts: ContactPool;
};

export type Member = { readonly id: string; readonly name: string };
