import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { findAiSettings, putAiSettings } from '../../server/features/ai/ai-settings-store.ts';
import { spaceOf } from '../../server/features/ai/embeddings/embedding-endpoint.ts';
import { parsePublicId } from '../../server/ids/public-id.ts';
import { command, environment, startServer } from '../deskbell.ts';
import type { Row } from '../report.ts';
import type { VectorDatabase } from '../scale/start-pgvector.ts';
import { settings } from '../settings.ts';
import { questionKinds } from './question-kinds.ts';
import { writeAnswers } from './write-answers.ts';

const model = 'bench';

/**
 * How long it takes over HTTP to find what answers a question, by its words and its meaning together, among `wanted` documents that all
 * have vectors. The endpoint of ours answers at once: how long a model takes is its own.
 */
export async function askOverHttp(
  database: VectorDatabase,
  { wanted, dimensions }: { wanted: number; dimensions: number },
): Promise<Row[]> {
  const endpoint = await startEndpoint(dimensions);
  const at = {
    DATABASE_URL: database.url,
    DESKBELL_AI_URL: endpoint.url,
    DESKBELL_AI_MODEL: model,
    DESKBELL_AI_EMBEDDING_MODEL: model,
  };
  const { organizationId, token } = await makeCaller(at);
  await fill(database, { organizationId, wanted, dimensions, space: spaceOf(endpoint.url, model) });
  const server = await startServer(undefined, undefined, at);
  try {
    const rows: Row[] = [];
    const kinds = questionKinds({ frequent: [], common: [], medium: [] });
    const [first] = kinds;
    // What is read for the first time isn't in memory yet.
    if (first) await ask(server.address, token, first.paths);
    for (const { name, paths } of kinds) {
      const before = endpoint.count();
      const { p50, p95 } = await ask(server.address, token, paths);
      const share = Math.min(100, ((endpoint.count() - before) / settings.searches) * 100);
      rows.push({ name: `${name}, by words and meaning over HTTP, p50`, unit: 'ms', value: p50 });
      rows.push({ name: `${name}, by words and meaning over HTTP, p95`, unit: 'ms', value: p95, atMost: 50 });
      // After a fault of the endpoint words alone are searched for ten seconds, which says nothing.
      if (share < 100)
        rows.push({ name: `${name}, asked by meaning`, unit: '%', value: share, atLeast: 100 });
    }
    return rows;
  } finally {
    await server.stop();
    endpoint.stop();
  }
}

async function startEndpoint(dimensions: number) {
  let count = 0;
  const server = createServer(async (request, response) => {
    const { input } = (await json(request)) as { input: string[] };
    count += input.length;
    const data = input.map((_, index) => ({
      object: 'embedding',
      index,
      embedding: Array.from({ length: dimensions }, () => Math.random() - 0.5),
    }));
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ object: 'list', data, model, usage: { prompt_tokens: 10, total_tokens: 10 } }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    count: () => count,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function makeCaller(at: Record<string, string>): Promise<{ organizationId: string; token: string }> {
  const cli = async (...words: string[]) => {
    const { stdout } = await promisify(execFile)(command, [...words, '--json'], {
      env: { ...environment, ...at },
    });
    return JSON.parse(stdout);
  };
  const { organization } = await cli('organization', 'create', '--name', 'Bench');
  const within = ['--organization', organization.id];
  const person = ['--email', 'bench@example.com', '--name', 'Bench', '--role', 'admin'];
  const { user } = await cli('user', 'create', ...within, ...person);
  const scopes = ['--scope', 'conversations:read messages:read'];
  const redirect = ['--redirect-uri', 'https://example.com/callback'];
  const app = await cli('app', 'create', ...within, '--name', 'Bench', ...redirect, ...scopes);
  const caller = ['--client-id', app.client_id, '--actor', 'self', '--user', user.id];
  const { access_token } = await cli('token', 'create', ...within, ...caller, ...scopes);
  return { organizationId: parsePublicId('org', organization.id) ?? '', token: access_token };
}

type Filling = { organizationId: string; wanted: number; dimensions: number; space: string };

/** Without triggers and foreign keys for the vectors: nothing else is to be made of them. */
async function fill(
  { database, ask: run }: VectorDatabase,
  { organizationId, wanted, dimensions, space }: Filling,
): Promise<void> {
  await writeAnswers(database, organizationId, wanted);
  await run(`
    SET session_replication_role = replica;
    CREATE TABLE different AS
      SELECT n, array_agg(value) AS vector, string_agg(CASE WHEN value > 0 THEN '1' ELSE '0' END, '')::varbit AS signs
        FROM (SELECT n, (random() - 0.5)::real AS value FROM generate_series(0, 999) n, generate_series(1, ${dimensions})) made
       GROUP BY n;
    INSERT INTO answer_vectors (organization_id, source_id, source_type, model, vector, signs)
      SELECT d.organization_id, d.source_id, d.source_type, '${space}', vector, signs
        FROM (SELECT *, row_number() OVER () AS place FROM answer_documents WHERE organization_id = '${organizationId}') d
        JOIN different ON n = d.place % 1000;
    DROP TABLE different;`);
  const before = await findAiSettings(database, organizationId);
  const tokens = { monthly_tokens: 1e12, person_monthly_tokens: 1e12 };
  await database.transaction((transaction) =>
    putAiSettings(transaction, organizationId, {
      ...before,
      ...tokens,
      is_on: true,
      features: ['draft', 'embed'],
    }),
  );
  for (const table of ['answer_vectors', 'answer_documents', 'answer_words', 'answer_queue', 'conversations'])
    await run(`VACUUM (ANALYZE) ${table}`);
}

async function ask(address: string, token: string, paths: readonly string[]) {
  const times: number[] = [];
  for (let turn = 0; turn < settings.searches; turn++) {
    const started = performance.now();
    const response = await fetch(`${address}/api/oauth/v1${paths[turn % paths.length]}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await response.text();
    times.push(performance.now() - started);
    if (response.status !== 200) throw new Error(`A question returned ${response.status}.`);
  }
  times.sort((one, other) => one - other);
  const share = (part: number) => times[Math.ceil(times.length * part) - 1] ?? 0;
  return { p50: share(0.5), p95: share(0.95) };
}
