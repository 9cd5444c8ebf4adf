import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiDocument, type Operation, operationsOf } from '../server/pages/docs/document.ts';
import { requestSnippets } from '../server/pages/docs/request-snippets.ts';
import { plentiful } from '../server/testing/start-app.ts';
import { type StartedWorld, startWorld } from '../server/testing/start-world.ts';
import { tokenFor } from '../server/testing/world.ts';
import { exampleRecords } from './example-records.ts';
import { findPython } from './find-python.ts';
import { forkingPython } from './forking-python.ts';

const document: ApiDocument = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));
/** Operations that need a token; the tests of docs/api/authorization.md run the flow that gets one. */
const operations = document.tags
  .flatMap(({ name }) => operationsOf(document, name))
  .filter(({ path }) => path.startsWith('/api/oauth/v1'));
const python = await findPython();
if (python === undefined) console.warn('python3 is not installed: the examples in Python are not run.');

const forking = python === undefined ? undefined : forkingPython(python);
afterAll(() => forking?.close());

const strictCurl = 'curl() { command curl -sS --fail-with-body "$@"; }\n';

/** sdk/testing/examples.test.ts runs the TypeScript where it is written. */
const languages = [
  { name: 'curl', language: 'sh', command: (code: string) => ['bash', '-c', strictCurl + code] },
  { name: 'Python', language: 'python', command: (code: string) => [python ?? '', '-u', '-c', code] },
];

describe.each(languages)('in $name the example of the reference', ({ name, language, command }) => {
  let started: StartedWorld;
  let token: string;

  beforeAll(async () => {
    started = await startWorld({ rateLimits: plentiful });
    token = await tokenFor(started.app.database, started.world.bicycles, started.world.mara);
  });
  afterAll(() => started.app.stop());
  // Each is sent as if it were the only one: there can be only so many webhooks and channels.
  beforeEach(async () => {
    for (const table of ['webhooks', 'channels'])
      await started.app.database.write({ text: `UPDATE ${table} SET deleted_at = now()`, values: [] });
  });

  test.skipIf(name === 'Python' && python === undefined).each(operations)(
    'does $operationId',
    async (operation) => {
      const snippet =
        requestSnippets(operation, undefined).find((it) => it.language === language)?.text ?? '';
      const records = await exampleRecords(started);
      const code = [...records].reduce((done, [shown, id]) => done.replaceAll(shown, id), snippet);
      const environment = { DESKBELL_BASE_URL: started.app.baseUrl, TOKEN: token };
      const isShortPython = forking && language === 'python' && !isEndless(operation);
      const printed = isShortPython
        ? await forking.run(code, environment)
        : await run(command(code), environment, isEndless(operation));
      expect(printed).toEqual({ code: 0, complaints: '' });
    },
  );
});

const isEndless = ({ responses }: Operation) =>
  responses.some(({ content }) => content?.['text/event-stream']);

/** Runs it from start to end; an endless one, until its first output. */
async function run([command = '', ...args]: string[], environment: object, isEndless: boolean) {
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const spoke = new Promise<'spoke'>((resolve) => child.stdout.once('data', () => resolve('spoke')));
  child.stdout.resume();
  const first = await (isEndless ? Promise.race([spoke, ended]) : ended);
  if (first !== 'spoke') return { code: first, complaints };
  const printed = { code: 0, complaints };
  // The whole process group: bash and the curl that it started.
  process.kill(-(child.pid ?? 0));
  await ended;
  return printed;
}
