import type { HistoryEntry } from '../../../sdk/src/types.ts';
import type { Bounce } from '../mail/bounce.ts';

/** The content of a line between messages: a change, or a failed delivery. */
export type ThreadChange = HistoryEntry | Bounce;
