import type { Draft, DraftPlace } from '../drafts/drafts.ts';

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
    /** A request with it is under way. */
    isBeingSent?: boolean;
    /** How often the server answered that it could not take it just now. */
    attempts?: number;
    /** Not to be tried again before then; milliseconds since 1970. Set while it waits after a failure. */
    retryAt?: number | undefined;
    /** Why the server refused it: it waits for its writer. */
    fault?: string | undefined;
  };
