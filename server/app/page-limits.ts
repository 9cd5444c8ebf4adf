import type { FastifyInstance, FastifyRequest } from 'fastify';
import { stringify } from 'uuid';
import type { KeyedDigest } from '../access/keyed-digest.ts';
import { networkOf } from '../access/network-of.ts';
import type { KnownBrowsers } from '../http/known-browser.ts';
import type { PageSessions } from '../http/page-session.ts';
import type { CallerLimits } from '../limits/caller-limits.ts';
import type { Spender } from '../limits/request-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Waits in the queue for hashing passwords, and must not hold a slot that others need in the meantime. */
    queuesForPasswords?: boolean;
    /** One of many on a screen; counted separately from pages. */
    isFrame?: boolean;
  }
}

type Dependencies = {
  limits: CallerLimits;
  sessions: PageSessions;
  browsers: KnownBrowsers;
  digest: KeyedDigest;
};

/**
 * Applies the limits and the queue of API calls to pages (contract section 7). Signed-in users are charged as a
 * person, whatever their address, from the same bucket as their inbox; others are charged as a network or, if
 * somebody has signed in on that browser before, as the browsers of that account.
 */
export function limitPages(
  scope: FastifyInstance,
  { limits, sessions, browsers, digest }: Dependencies,
): void {
  const spenders = new WeakMap<FastifyRequest, Spender>();
  const slotReleases = new WeakMap<FastifyRequest, () => void>();

  scope.addHook('onRequest', async (request, reply) => {
    const spender = await spenderOf(request);
    spenders.set(request, spender);
    const kind = request.routeOptions.config.isFrame ? 'frames' : 'requests';
    reply.headers(await limits.admitPage(spender, kind));
  });

  scope.addHook('preHandler', async (request) => {
    const spender = spenders.get(request);
    if (!spender || request.routeOptions.config.queuesForPasswords) return;
    slotReleases.set(request, await limits.acquireSlot(spender.ownerId));
  });

  // The slot is released when the response is ready: a slow reader holds none.
  scope.addHook('onSend', async (request) => slotReleases.get(request)?.());

  async function spenderOf(request: FastifyRequest): Promise<Spender> {
    const session = await sessions.find(request);
    if (session) return { spenderId: session.user.id, ownerId: session.organization_id ?? session.user.id };
    const id = spenderId(digest, browsers.accountKey(request) ?? networkOf(request.ip));
    return { spenderId: id, ownerId: id };
  }
}

/** The bucket key of a network, or of an account's browsers: a UUID (version 8, RFC 9562) that reveals neither. */
export function spenderId(digest: KeyedDigest, source: string): string {
  const bytes = digest.sign('page limits', source).subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return stringify(bytes);
}
