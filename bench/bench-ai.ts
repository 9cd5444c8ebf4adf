import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import { startSession } from '../server/access/session.ts';
import type { Database } from '../server/db/database.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { findAiSettings, putAiSettings } from '../server/features/ai/ai-settings-store.ts';
import { parsePublicId } from '../server/ids/public-id.ts';
import { body, conversationIds } from './bench-send.ts';
import { startServer } from './deskbell.ts';
import { load, median, type Target, trimmedMeanOf } from './load.ts';
import { cpuMilliseconds, postmasterPid } from './operations/process-cpu.ts';
import type { BenchData } from './prepare-data.ts';
import type { Row } from './report.ts';
import { settings } from './settings.ts';

const hangingRequests = 20;

/** Short turns, many of them, as in bench-policies.ts. */
const turns = settings.rounds * 16;
const requestsPerTurn = 300;
/** What those who wait hold is looked up in every eighth turn: that takes a second. */
const lookupEvery = 8;

/**
 * Sending while twenty members wait for an endpoint that never answers, against the same without them, in turns: check 10 of the design.
 * It compares what both take of the processor, by Deskbell and PostgreSQL together, and counts what those who wait hold: a request that is
 * slower without taking more CPU waits for a connection, a lock or a transaction. The p99 of so few requests depends on what
 * else the machine does.
 */
export async function benchAi(data: BenchData): Promise<Row[]> {
  const unanswered = new Set<ServerResponse>();
  const endpoint = createServer((_, response) => {
    unanswered.add(response);
    response.on('close', () => unanswered.delete(response));
  }).listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1`;
  const server = await startServer(undefined, undefined, {
    DESKBELL_AI_URL: url,
    DESKBELL_AI_MODEL: 'hangs',
  });
  const postgres = await openEmbeddedPostgres({ dataDir: settings.dataDir });
  const database = openDatabase(postgres.connection, () => undefined);
  try {
    const { address } = server;
    const headers = { authorization: `Bearer ${data.token}`, 'content-type': 'application/json' };
    const ids = await conversationIds(address, headers);
    const pick = () => ids[Math.floor(Math.random() * ids.length)] ?? '';
    const path = () => `/api/oauth/v1/conversations/${pick()}/messages`;
    const sending: Target = { method: 'POST', address, headers, path, body };
    const member = await memberOf(database, data, address);
    const postmaster = await postmasterPid();
    const cpu = async () => (await cpuMilliseconds(server.pid)) + (await cpuMilliseconds(postmaster));
    const send = async () => {
      const before = await cpu();
      const { p99 } = await load(sending, { amount: requestsPerTurn });
      return { cpu: (await cpu()) - before, p99 };
    };
    let waited = Number.POSITIVE_INFINITY;
    let held = 0;
    const sendBesideWaiting = async (turn: number) => {
      const stop = startAsking(address, member, pick);
      await until(() => unanswered.size === hangingRequests);
      if (turn % lookupEvery === 0) held = Math.max(held, await heldBy(database));
      const sent = await send();
      waited = Math.min(waited, unanswered.size);
      await stop();
      await until(() => unanswered.size === 0);
      return sent;
    };
    await load(sending, { amount: requestsPerTurn });
    const ratios: number[] = [];
    const slowest: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      const isFirst = turn % 2 === 0;
      const early = isFirst ? await sendBesideWaiting(turn) : undefined;
      const free = await send();
      const hanging = early ?? (await sendBesideWaiting(turn));
      ratios.push(hanging.cpu / free.cpu);
      slowest.push(hanging.p99 / free.p99);
    }
    const name = 'send, CPU time while an endpoint for language models hangs, relative to none';
    const { mean, error } = trimmedMeanOf(ratios);
    return [
      { name: 'members who wait for it', unit: '', value: waited, atLeast: hangingRequests },
      { name: 'connections to the database that they hold', unit: '', value: held, atMost: 0 },
      { name, unit: 'x', value: mean, atMost: 1.05 },
      { name: 'standard error of that', unit: 'x', value: error },
      { name: 'the same, p99 of a turn, median', unit: 'x', value: median(slowest) },
    ];
  } finally {
    await database.close();
    await postgres.leave();
    await server.stop();
    endpoint.closeAllConnections();
    endpoint.close();
  }
}

/** Connections with a transaction that has been open for half a second, while nobody sends. */
async function heldBy(database: Database): Promise<number> {
  await delay(1000);
  const [row] = await database.read<{ count: number }>({
    text: `SELECT count(*)::integer AS count FROM pg_stat_activity
            WHERE application_name = 'deskbell' AND pid <> pg_backend_pid()
              AND xact_start < clock_timestamp() - interval '0.5 s'`,
    values: [],
  });
  return row?.count ?? 0;
}

/** The headers of a member at the inbox, in an organization that uses the operator’s endpoint. */
async function memberOf(
  database: Database,
  data: BenchData,
  address: string,
): Promise<Record<string, string>> {
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
  const cookie = `deskbell_session_${new URL(address).port}=${secret}`;
  const page = { cookie, origin: address, 'sec-fetch-site': 'same-origin' };
  const headers = { ...page, 'deskbell-organization': data.organizationId };
  const session = await fetch(`${address}/api/inbox/v1/session`, { headers });
  const { data: own } = (await session.json()) as { data: { csrf_token: string } };
  return { ...headers, 'x-csrf-token': own.csrf_token, 'content-type': 'application/json' };
}

/** Members who ask again as soon as their answer has failed. Returns a function that makes them leave. */
function startAsking(
  address: string,
  headers: Record<string, string>,
  pick: () => string,
): () => Promise<unknown> {
  const stopped = new AbortController();
  const ask = async () => {
    while (!stopped.signal.aborted) {
      const question = { conversation_id: pick(), text: 'Where is it?', style: 'shorter' };
      const request = { method: 'POST', headers, body: JSON.stringify(question), signal: stopped.signal };
      const response = await fetch(`${address}/api/inbox/v1/ai/rewrite`, request);
      if (response.status !== 200) throw new Error(`Asking returned ${response.status}.`);
      await response.text();
    }
  };
  const asking = Array.from({ length: hangingRequests }, () =>
    ask().catch((error: unknown) => {
      if (!stopped.signal.aborted) throw error;
    }),
  );
  const all = Promise.all(asking);
  return () => {
    stopped.abort();
    return all;
  };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await delay(20);
}
