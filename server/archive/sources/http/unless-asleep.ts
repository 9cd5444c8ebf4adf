import type { FoundConversation } from '../found.ts';
import type { SourceStatus } from './source.ts';

/** The status of a conversation: an open one is snoozed until a moment that lies ahead. */
export const unlessAsleep = (
  status: SourceStatus,
  snoozedUntil: number | null,
): Pick<FoundConversation, 'status' | 'snoozedUntil'> =>
  status === 'open' && snoozedUntil !== null && snoozedUntil > Date.now() * 1000
    ? { status: 'snoozed', snoozedUntil }
    : { status };
