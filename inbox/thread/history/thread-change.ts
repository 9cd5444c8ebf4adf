import type { HistoryEntry } from '../../../sdk/src/types.ts';
import type { Bounce } from '../mail/bounce.ts';

/** What a line between messages tells of: a change, or that an email did not reach somebody. */
export type ThreadChange = HistoryEntry | Bounce;
