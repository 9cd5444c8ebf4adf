import type { Verdicts } from '../../../mime/verdicts.ts';
import type { ThreadCandidate } from './thread-candidates.ts';

/** A conversation that a candidate leads to, and what counts for letting an email into it. */
export type FoundThread = {
  by: ThreadCandidate['by'];
  conversationId: string;
  number: number;
  /** Its contact's, its participants', and those of its mail so far. */
  isParticipant: boolean;
};

/** `mayBelongTo`: the number of a conversation that it claims to answer, for a member to decide. */
export type Admission =
  | { joins: string; isStranger: boolean }
  | { joins: undefined; mayBelongTo: number | undefined };

/**
 * Whether an email joins a conversation. A mark of ours proves that its sender has had our mail, and lets even a stranger in. Who
 * only names an email that is known here, or a number, must be one of those who take part, and must not have failed the check
 * of their address: else anybody who has seen a Message-ID could write in another's name.
 */
export function admit(found: readonly FoundThread[], verdicts: Verdicts): Admission {
  const thread = found.find((it) => it.by === 'mark' || (it.isParticipant && verdicts.dmarc !== 'fail'));
  if (thread) return { joins: thread.conversationId, isStranger: !thread.isParticipant };
  return { joins: undefined, mayBelongTo: found[0]?.number };
}
