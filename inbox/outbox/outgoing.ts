import type { Draft, DraftPlace } from '../drafts/drafts.ts';
import type { Opening } from '../drafts/new-draft.ts';

/**
 * A message or note on its way. It is kept in this browser until the server has it, and its draft's key makes sure that it is
 * sent only once, however often it is tried.
 */
export type Outgoing = DraftPlace &
  Draft & {
    /** Set for the first message of a new conversation, which has no id yet. */
    opening?: Opening;
    /** Whether sending it closes the conversation. */
    closes: boolean;
    /** It can be undone until then; milliseconds since 1970. */
    sendsAt: number;
    /** It has been sent at least once, so the server may have it. */
    wasTried?: boolean;
    /** A request is in progress. */
    isBeingSent?: boolean;
    /** How often the server answered with an error that may pass. */
    attempts?: number;
    /** When to retry, in milliseconds since 1970. Set after a failure. */
    retryAt?: number | undefined;
    /** Why the server refused it. It isn't retried until its writer asks for it. */
    errorMessage?: string | undefined;
    /** The server has something else under its key, so it needs a new one. */
    isKeySpent?: boolean;
  };
