import type { Draft, DraftPlace } from '../composer/drafts.ts';

/**
 * Something that was written and is on its way: however often it is sent under its draft's key, it is sent once. It is kept
 * in this browser until the server has it.
 */
export type Outgoing = DraftPlace &
  Draft & {
    /** Whether the conversation is closed with it. */
    closes: boolean;
    /** Until then it can be taken back; milliseconds since 1970. */
    sendsAt: number;
    /** It has been given to the server at least once, and may be there. */
    wasTried?: boolean;
    /** Why the server did not take it. */
    fault?: string | undefined;
  };
