import type { Message } from '../../../sdk/src/types.ts';

/** The report that an email didn't reach some of its recipients. */
export type Bounce = { id: string; inserted_at: number; bounced: Message };
