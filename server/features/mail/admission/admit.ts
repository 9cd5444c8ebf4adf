import type { Verdicts } from '../../../mime/verdicts.ts';
import type { ThreadCandidate } from './thread-candidates.ts';

/** A conversation that an email refers to, and the criteria for admitting the email to it. */
export type FoundThread = {
  by: ThreadCandidate['by'];
  conversationId: string;
  number: number;
  /** The addresses of its contact, its participants, and its email so far. */
  isParticipant: boolean;
};

/** `mayBelongTo`: the number of the conversation that it claims to reply to, for a member to decide. */
export type Admission =
  | { joins: string; isStranger: boolean }
  | { joins: undefined; mayBelongTo: number | undefined };

/**
 * Whether an email joins a conversation. One of our marks proves that its sender has received our email, and admits
 * even strangers. A sender who only refers to a known email, or a number, must be one of the participants, and must not
 * have failed sender authentication: otherwise anybody who has seen a Message-ID could write in another's name.
 */
export function admit(found: readonly FoundThread[], verdicts: Verdicts): Admission {
  const thread = found.find((it) => it.by === 'mark' || (it.isParticipant && verdicts.dmarc !== 'fail'));
  if (thread) return { joins: thread.conversationId, isStranger: !thread.isParticipant };
  return { joins: undefined, mayBelongTo: found[0]?.number };
}
