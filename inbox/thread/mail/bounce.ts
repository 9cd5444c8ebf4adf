import type { Message } from '../../../sdk/src/types.ts';

/** When it became known that an email did not reach some of its recipients. */
export type Bounce = { id: string; inserted_at: number; bounced: Message };
