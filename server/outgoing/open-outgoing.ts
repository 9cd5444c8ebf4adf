import type { Agent } from 'undici';
import { openOnce } from '../background/open-once.ts';
import { failureOf } from './failure-of.ts';
import { type Guard, guardedConnector } from './guarded-connector.ts';
import { readBodyStart } from './read-body-start.ts';

export type Outgoing = {
  /** No response is a result too. @throws Error if it was closed in the meantime: the result is unknown */
  post(url: string, request: OutgoingRequest): Promise<Outcome>;
  close(): Promise<void>;
};

export type OutgoingRequest = { headers: Record<string, string>; body: string | Buffer };

export type Outcome = {
  /** Absent without a response. */
  status: number | null;
  /** The beginning of the response body. */
  body: string | null;
  retryAfter: string | null;
  /** Why there was no response, in a sentence. */
  failure: string | null;
  milliseconds: number;
};

/** How long the whole exchange may take (contract section 9). */
const defaultTimeoutMilliseconds = 10_000;

/**
 * HTTP to third-party addresses. Redirects aren't followed. Loaded with the first request; connections are kept alive
 * for a few seconds.
 */
export function openOutgoing(guard: Guard, timeoutMilliseconds = defaultTimeoutMilliseconds): Outgoing {
  const agent = openOnce(() => openAgent(guard, timeoutMilliseconds));
  let isClosed = false;
  return {
    async post(url, request) {
      const started = performance.now();
      const outcome = await exchange(await agent(), { url, request, timeoutMilliseconds });
      if (isClosed) throw new Error('Nothing more is sent by this process.');
      return { ...outcome, milliseconds: Math.round(performance.now() - started) };
    },
    async close() {
      isClosed = true;
      await (await agent.ifUsed())?.destroy();
    },
  };
}

async function openAgent(guard: Guard, timeoutMilliseconds: number): Promise<Agent> {
  const { Agent, buildConnector } = await import('undici');
  return new Agent({
    connect: guardedConnector(buildConnector, guard),
    headersTimeout: timeoutMilliseconds,
    bodyTimeout: timeoutMilliseconds,
    keepAliveTimeout: 4_000,
    pipelining: 1,
  });
}

type Exchange = { url: string; request: OutgoingRequest; timeoutMilliseconds: number };

async function exchange(
  agent: Agent,
  { url, request, timeoutMilliseconds }: Exchange,
): Promise<Omit<Outcome, 'milliseconds'>> {
  const { origin, pathname, search } = new URL(url);
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  try {
    const response = await agent.request({
      origin,
      path: pathname + search,
      method: 'POST',
      ...request,
      signal,
    });
    const retryAfter = response.headers['retry-after'];
    return {
      status: response.statusCode,
      body: await readBodyStart(response.body),
      retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
      failure: null,
    };
  } catch (error) {
    return { status: null, body: null, retryAfter: null, failure: failureOf(error) };
  }
}
