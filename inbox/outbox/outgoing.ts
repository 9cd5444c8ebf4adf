import type { Draft, DraftLocation } from '../drafts/drafts.ts';
import type { Opening } from '../drafts/new-draft.ts';

/**
 * A message or note being sent. It is stored in this browser until the server has it, and its draft's key ensures that it is sent
 * only once, however often it is retried.
 */
export type Outgoing = DraftLocation &
  Draft & {
    /** Set for the first message of a new conversation, which has no id yet. */
    opening?: Opening;
    /** Whether sending it closes the conversation. */
    closes: boolean;
    /** It can be undone until then; milliseconds since 1970. */
    sendsAt: number;
    /** It has been sent at least once, so the server may have it. */
    wasTried?: boolean;
    /** When it was first sent, in milliseconds since 1970; absent again once its author retries it. */
    triedAt?: number | undefined;
    /** A request is in progress. */
    isBeingSent?: boolean;
    /** How many attempts ended with a temporary error from the server. */
    attempts?: number;
    /** When to retry, in milliseconds since 1970. Set after a failure. */
    retryAt?: number | undefined;
    /** Why the server refused it. It isn't retried until its author requests it. */
    errorMessage?: string | undefined;
    /** The server has different content under its key, so it needs a new one. */
    isKeySpent?: boolean;
  };
