import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import { startSession } from '../server/access/session.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { findAiSettings, putAiSettings } from '../server/features/ai/ai-settings-store.ts';
import { parsePublicId } from '../server/ids/public-id.ts';
import { body, conversationIds } from './bench-send.ts';
import { startServer } from './deskbell.ts';
import { type Load, load, median, type Target } from './load.ts';
import type { BenchData } from './prepare-data.ts';
import type { Row } from './report.ts';
import { settings } from './settings.ts';

const hangingRequests = 20;

/**
 * Sending while twenty members wait for an endpoint that never answers, against the same without them: check 10 of the design. Turns are
 * free, hanging, hanging, free, so that a machine that gets slower or faster doesn't count. How much two free turns differ says what
 * the ratio is worth.
 */
export async function benchAi(data: BenchData): Promise<Row[]> {
  const endpoint = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1`;
  const server = await startServer(undefined, undefined, {
    DESKBELL_AI_URL: url,
    DESKBELL_AI_MODEL: 'hangs',
  });
  try {
    const { address } = server;
    const headers = { authorization: `Bearer ${data.token}`, 'content-type': 'application/json' };
    const ids = await conversationIds(address, headers);
    const pick = () => ids[Math.floor(Math.random() * ids.length)] ?? '';
    const path = () => `/api/oauth/v1/conversations/${pick()}/messages`;
    const sending: Target = { method: 'POST', address, headers, path, body };
    const member = await memberOf(data, address);
    const ratios: number[] = [];
    const controls: number[] = [];
    let waited = Number.POSITIVE_INFINITY;
    for (let round = 0; round < settings.rounds; round++) {
      const free = await load(sending);
      const waiting = await keepWaiting(address, member, pick);
      const hanging = [await load(sending), await load(sending)];
      waited = Math.min(waited, waiting.count());
      await waiting.stop();
      const freeAgain = await load(sending);
      ratios.push(meanP99(hanging) / meanP99([free, freeAgain]));
      controls.push(freeAgain.p99 / free.p99);
    }
    const name = 'send, p99 while an endpoint for language models hangs, relative to none';
    return [
      { name: 'members who wait for it', unit: '', value: waited, atLeast: hangingRequests },
      { name, unit: 'x', value: median(ratios), atMost: 1.05 },
      { name: 'the same, lowest round', unit: 'x', value: Math.min(...ratios) },
      { name: 'the same, highest round', unit: 'x', value: Math.max(...ratios) },
      { name: 'send, p99 without, relative to itself', unit: 'x', value: median(controls) },
      { name: 'the same, lowest round', unit: 'x', value: Math.min(...controls) },
      { name: 'the same, highest round', unit: 'x', value: Math.max(...controls) },
    ];
  } finally {
    await server.stop();
    endpoint.closeAllConnections();
    endpoint.close();
  }
}

function meanP99(loads: readonly Load[]): number {
  return loads.reduce((sum, { p99 }) => sum + p99, 0) / loads.length;
}

/** The headers of a member at the inbox, in an organization that uses the operator’s endpoint. */
async function memberOf(data: BenchData, address: string): Promise<Record<string, string>> {
  const postgres = await openEmbeddedPostgres({ dataDir: settings.dataDir });
  const database = openDatabase(postgres.connection, () => undefined);
  const organizationId = parsePublicId('org', data.organizationId) ?? '';
  const before = await findAiSettings(database, organizationId);
  const tokens = { monthly_tokens: 1e12, person_monthly_tokens: 1e12 };
  await database.transaction((transaction) =>
    putAiSettings(transaction, organizationId, { ...before, ...tokens, is_on: true }),
  );
  const now = Math.floor(Date.now() / 1000);
  const userId = parsePublicId('usr', data.userId) ?? '';
  const proofs = { password: now };
  const secret = await startSession(database, { userId, userAgent: undefined, proofs, confinedTo: null });
  await database.close();
  await postgres.leave();
  const cookie = `deskbell_session_${new URL(address).port}=${secret}`;
  const page = { cookie, origin: address, 'sec-fetch-site': 'same-origin' };
  const headers = { ...page, 'deskbell-organization': data.organizationId };
  const session = await fetch(`${address}/api/inbox/v1/session`, { headers });
  const { data: own } = (await session.json()) as { data: { csrf_token: string } };
  return { ...headers, 'x-csrf-token': own.csrf_token, 'content-type': 'application/json' };
}

/** Members who ask again as soon as their answer has failed. Resolves once all of them wait. */
async function keepWaiting(address: string, headers: Record<string, string>, pick: () => string) {
  const stopped = new AbortController();
  const opened = new Set<number>();
  const ask = async (member: number) => {
    while (!stopped.signal.aborted) {
      const question = { conversation_id: pick(), text: 'Where is it?', style: 'shorter' };
      const request = { method: 'POST', headers, body: JSON.stringify(question), signal: stopped.signal };
      const response = await fetch(`${address}/api/inbox/v1/ai/rewrite`, request);
      if (response.status !== 200) throw new Error(`Asking returned ${response.status}.`);
      opened.add(member);
      await response.text();
    }
  };
  const asking = Array.from({ length: hangingRequests }, (_, member) =>
    ask(member).catch((error: unknown) => {
      if (!stopped.signal.aborted) throw error;
    }),
  );
  const all = Promise.all(asking);
  while (opened.size < hangingRequests)
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 20))]);
  return {
    count: () => opened.size,
    stop: async () => {
      stopped.abort();
      await all;
    },
  };
}
