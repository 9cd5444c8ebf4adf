import type { fetch as Fetch } from 'undici';
import { openOnce } from '../background/open-once.ts';
import { type Guard, guardedConnector } from './guarded-connector.ts';

export type GuardedFetch = {
  /**
   * `fetch` that connects only to allowed addresses, follows no redirects, takes at most ten seconds and reads at most
   * a megabyte.
   *
   * @throws Error, also for a response that is too long
   */
  fetch(url: string | URL, options?: RequestInit): Promise<Response>;
  close(): Promise<void>;
};

const timeoutMilliseconds = 10_000;
const maxBytes = 1024 * 1024;

/** Loaded with the first request, as most installations never make one. */
export function openGuardedFetch(guard: Guard): GuardedFetch {
  const opened = openOnce(() => open(guard));
  return {
    async fetch(url, options = {}) {
      const { agent, fetch } = await opened();
      const limit = AbortSignal.timeout(timeoutMilliseconds);
      const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit;
      const init = { ...options, dispatcher: agent, redirect: 'manual', signal } as Parameters<
        typeof Fetch
      >[1];
      return (await fetch(url, init)) as unknown as Response;
    },
    async close() {
      await (await opened.ifUsed())?.agent.destroy();
    },
  };
}

async function open(guard: Guard) {
  const { Agent, buildConnector, fetch } = await import('undici');
  const agent = new Agent({
    connect: guardedConnector(buildConnector, guard),
    headersTimeout: timeoutMilliseconds,
    bodyTimeout: timeoutMilliseconds,
    keepAliveTimeout: 4_000,
    maxResponseSize: maxBytes,
  });
  return { agent, fetch };
}
