import { people } from './people.ts';

/** The people of the demo data by their role, so that tests read like stories. */
export const cast = {
  /** Admin of Heron Bicycles. */
  mara: people.mara,
  /** Member of Heron Bicycles. */
  tomasz: people.tomasz,
  /** Member of Heron Bicycles. */
  amina: people.amina,
  /** Admin of Heron Bicycles, and a plain member of Slow Kettle Tea. */
  yuki: people.yuki,
  /** The only admin of Slow Kettle Tea. */
  leila: people.leila,
  /** Member of Slow Kettle Tea. */
  oskar: people.oskar,
} as const;
