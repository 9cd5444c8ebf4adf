import { afterAll, expect, test } from 'vitest';
import { cloneDatabase } from '../testing/clone-database.ts';
import { environmentOf, runDeskbell } from '../testing/run-deskbell.ts';

const clone = await cloneDatabase();
afterAll(() => clone.drop());

const shard = (...options: string[]) => runDeskbell(['shard', ...options], { env: environmentOf(clone) });

test('shard --plan lists the tables and the steps, and reports that Citus is missing', async () => {
  const { code, stdout, stderr } = await shard('--plan', '--shard-count', '8');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^In the way:\n {2}- The Citus extension is missing\./);
  expect(stdout).toMatch(/copied to every node +6 /);
  expect(stdout).toMatch(/move \d+ tables to 8 shards and copy 6 to every node: \d+ s, while writes wait/);
  expect(stdout).toMatch(
    /About \d+ (?:s|min) in all\. Writes wait for about \d+ (?:s|min); reads continue\.\n$/,
  );
});

test('shard --plan --json has every step with its statements', async () => {
  const plan = JSON.parse((await shard('--plan', '--json')).stdout);
  expect(plan).toMatchObject({
    isSharded: false,
    obstacles: [expect.stringContaining('CREATE EXTENSION citus')],
  });
  expect(plan.steps[0]).toEqual({
    name: expect.any(String),
    statements: [expect.any(String)],
    blocks: 'nothing',
    seconds: expect.any(Number),
  });
});

test('shard --apply without Citus fails before it changes anything', async () => {
  const { code, stderr } = await shard('--apply');
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining('The Citus extension is missing'),
  });
  const steps = await clone.database.read({
    text: "SELECT to_regclass('sharding_steps') AS found",
    values: [],
  });
  expect(steps).toEqual([{ found: null }]);
});

test.each([
  [[], 'Give one of --plan, --apply and --move.'],
  [['--plan', '--apply'], 'Give one of --plan, --apply and --move.'],
  [['--plan', '--shard-count', 'many'], '--shard-count many is not a number from 1 to 64000.'],
  [['--move', 'heron'], '--to is missing.'],
])('shard %j is answered with exit code 2 and one sentence', async (options, sentence) => {
  const { code, stderr } = await shard(...options);
  expect({ code, stderr }).toEqual({ code: 2, stderr: `deskbell: ${sentence} See deskbell shard --help.\n` });
});
