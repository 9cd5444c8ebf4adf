import type { buildConnector as BuildConnector } from 'undici';
import { openOnce } from '../../../background/open-once.ts';
import { addressGuard } from '../../../outgoing/address-guard.ts';
import { type Guard, guardedConnector } from '../../../outgoing/guarded-connector.ts';
import { type ChatRequest, type ChatTimes, streamChat } from './chat-client.ts';
import { type Embeddings, type EmbedRequest, embedTexts } from './embed-client.ts';
import type { ChatChunk } from './read-chunks.ts';

export type Chat = {
  /** @param isOperators whether the operator has chosen the address: then it may be anywhere */
  stream(request: ChatRequest & { isOperators: boolean }, stop: AbortSignal): AsyncGenerator<ChatChunk>;
  /** Likewise. */
  embed(request: EmbedRequest & { isOperators: boolean }, stop: AbortSignal): Promise<Embeddings>;
  close(): Promise<void>;
};

/** Connections to endpoints, opened with the first request. */
export function openChat(guard: Guard, times?: ChatTimes): Chat {
  const opened = openOnce(() => open(guard));
  const agentFor = async (isOperators: boolean) => {
    const { guarded, operators } = await opened();
    return isOperators ? operators : guarded;
  };
  return {
    async *stream({ isOperators, ...request }, stop) {
      yield* streamChat(await agentFor(isOperators), request, { stop, ...(times && { times }) });
    },
    async embed({ isOperators, ...request }, stop) {
      return embedTexts(await agentFor(isOperators), request, stop);
    },
    async close() {
      const agents = await opened.ifUsed();
      await Promise.all([agents?.guarded.destroy(), agents?.operators.destroy()]);
    },
  };
}

async function open(guard: Guard) {
  const { Agent, buildConnector } = await import('undici');
  const settings = { headersTimeout: 120_000, bodyTimeout: 120_000, keepAliveTimeout: 4_000, pipelining: 1 };
  return {
    guarded: new Agent({ ...settings, connect: guardedConnector(buildConnector, guard) }),
    operators: new Agent({ ...settings, connect: connectorTo(buildConnector) }),
  };
}

function connectorTo(build: typeof BuildConnector): BuildConnector.connector {
  return build({ timeout: 10_000, allowH2: false });
}

const isPrivate = addressGuard([]);

/** Whether an endpoint is on this machine or in its network, by its address: a name may lead anywhere. */
export function isLocal(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || (/^[\d.]+$|:/.test(host) && isPrivate(host));
}
