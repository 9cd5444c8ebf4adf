import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { answersByMeaning } from '../server/features/ai/answers/answers-by-meaning.ts';
import { newId } from '../server/ids/public-id.ts';
import { askOverHttp } from './answers/ask-over-http.ts';
import { cpuMilliseconds } from './operations/process-cpu.ts';
import { holds, printRows, type Row } from './report.ts';
import { startPgvector, type VectorDatabase, vectorPrograms } from './scale/start-pgvector.ts';
import { settings } from './settings.ts';

/**
 * `npm run bench:meaning`: how long PostgreSQL takes to compare a question with the vectors of `BENCH_ANSWERS` documents, and how long it
 * takes over HTTP to find answers by words and meaning together. It needs a PostgreSQL that has pgvector: `DESKBELL_PGVECTOR` is the folder of its programs.
 */
const wanted = Number(process.env.BENCH_ANSWERS ?? 100_000);
const dimensions = Number(process.env.BENCH_DIMENSIONS ?? 1536);
const space = 'bench';

if (!vectorPrograms)
  throw new Error('Set DESKBELL_PGVECTOR to the folder of the programs of a PostgreSQL with pgvector.');

const ofPostgres = await withDatabase(vectorPrograms, async (database) => {
  const organizationId = newId();
  await fill(database, organizationId);
  return measure(database, organizationId);
});
printRows(ofPostgres);
const overHttp = await withDatabase(vectorPrograms, (database) =>
  askOverHttp(database, { wanted, dimensions }),
);
printRows(overHttp);
const rows = [...ofPostgres, ...overHttp];
const results = join(import.meta.dirname, 'results');
await mkdir(results, { recursive: true });
await writeFile(
  join(results, 'bench-meaning.json'),
  `${JSON.stringify({ wanted, dimensions, rows }, null, 2)}\n`,
);
if (!rows.every(holds)) process.exitCode = 1;

async function withDatabase(
  programs: string,
  run: (database: VectorDatabase) => Promise<Row[]>,
): Promise<Row[]> {
  const database = await startPgvector(programs);
  try {
    return await run(database);
  } finally {
    await database.drop();
  }
}

/** Without triggers and foreign keys: nothing but the vectors, and the conversations that their titles are from, is read. */
async function fill({ ask }: VectorDatabase, organizationId: string): Promise<void> {
  await ask(`
    SET session_replication_role = replica;
    CREATE TABLE different AS
      SELECT n, array_agg(value) AS vector, string_agg(CASE WHEN value > 0 THEN '1' ELSE '0' END, '')::varbit AS signs
        FROM (SELECT n, (random() - 0.5)::real AS value FROM generate_series(0, 999) n, generate_series(1, ${dimensions})) made
       GROUP BY n;
    INSERT INTO conversations (organization_id, id, number, source)
      SELECT '${organizationId}', gen_random_uuid(), n, 'api' FROM generate_series(1, ${wanted}) n;
    INSERT INTO answer_vectors (organization_id, source_id, source_type, model, vector, signs)
      SELECT organization_id, id, 'conversation', '${space}', vector, signs FROM conversations JOIN different ON n = number % 1000;
    DROP TABLE different;`);
  await ask('VACUUM (ANALYZE) answer_vectors');
  await ask('VACUUM (ANALYZE) conversations');
}

async function measure(
  { database: reader, connection }: VectorDatabase,
  organizationId: string,
): Promise<Row[]> {
  const asker = { organization: { id: organizationId } };
  const question = () => Array.from({ length: dimensions }, () => Math.random() - 0.5);
  const ask = () => answersByMeaning(reader, asker, { text: 'any', limit: 5 }, { space, vector: question() });
  const postmaster = Number(
    (await readFile(join(connection.host ?? '', 'postmaster.pid'), 'utf8')).split('\n', 1)[0],
  );
  // Five times with any plan, then with the one that is kept.
  for (let turn = 0; turn < 10; turn++) await ask();
  const [load = 0] = loadavg();
  const before = await cpuMilliseconds(postmaster);
  const times: number[] = [];
  for (let turn = 0; turn < settings.searches; turn++) {
    const started = performance.now();
    await ask();
    times.push(performance.now() - started);
  }
  const cpu = (await cpuMilliseconds(postmaster)) - before;
  times.sort((one, other) => one - other);
  const share = (part: number) => times[Math.ceil(times.length * part) - 1] ?? 0;
  return [
    { name: 'load average before', unit: '', value: load },
    { name: 'a question by its meaning, CPU time of PostgreSQL', unit: 'ms', value: cpu / times.length },
    { name: 'a question by its meaning, p50', unit: 'ms', value: share(0.5) },
    { name: 'a question by its meaning, p95', unit: 'ms', value: share(0.95), atMost: 50 },
  ];
}
