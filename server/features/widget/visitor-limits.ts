import { fullUntil, releaseSlots, takeSlots } from '../../access/failed-attempt-store.ts';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import { subnetOf } from '../../access/network-of.ts';
import type { Database } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { RateLimited } from '../../errors/rate-limited.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How often visitors may do something. `what` completes "Too many …" in the response. */
const rules = {
  message: { limit: 20, windowSeconds: minute, what: 'messages' },
  conversation: { limit: 5, windowSeconds: day, what: 'conversations' },
  transcript: { limit: 5, windowSeconds: hour, what: 'copies by email' },
  session: { limit: 20, windowSeconds: hour, what: 'new chats from this network' },
} as const;

type Kind = keyof typeof rules;

/** Counts visitors' actions, in rows that all processes share (decisions/0240). */
export type VisitorLimits = {
  /** A contact's message, or new conversation with its first one. @throws RateLimited */
  countWriting(contactId: string, kind: 'message' | 'conversation'): Promise<void>;
  /** A contact's request for a transcript. @throws RateLimited */
  countTranscript(contactId: string): Promise<void>;
  /** A stranger's session, by their /24 or /56. @throws RateLimited */
  countSession(address: string): Promise<void>;
};

type Parts = { database: Database; digest: KeyedDigest; now: () => Microseconds };

export function visitorLimits({ database, digest, now }: Parts): VisitorLimits {
  return {
    countWriting: (contactId, kind) =>
      count(kind === 'message' ? ['message'] : ['message', 'conversation'], contactId),
    countTranscript: (contactId) => count(['transcript'], contactId),
    countSession: (address) => count(['session'], subnetOf(address)),
  };

  async function count(kinds: Kind[], who: string): Promise<void> {
    const counters = kinds.map((kind) => ({
      ...rules[kind],
      keyHash: digest.sign('visitor limits', JSON.stringify([kind, who])),
    }));
    const taken = await takeSlots(database, counters, { weight: 1, now: now() });
    if (taken.length === counters.length) return;
    await releaseSlots(database, taken);
    const full = counters.find(({ keyHash }) => !taken.some((slot) => slot.keyHash.equals(keyHash)));
    const endsAt = full && (await fullUntil(database, [full], now()));
    const seconds = Math.max(1, Math.ceil(((endsAt ?? now()) - now()) / 1_000_000));
    throw new RateLimited(seconds, {}, full?.what);
  }
}

/** For DESKBELL_RATE_LIMITS=off. */
export const noVisitorLimits: VisitorLimits = {
  countWriting: async () => undefined,
  countTranscript: async () => undefined,
  countSession: async () => undefined,
};
