import { afterAll, expect, test } from 'vitest';
import { plentiful } from '../server/testing/start-app.ts';
import { startWorld } from '../server/testing/start-world.ts';
import { fuzzServer } from '../tools/fuzz/fuzz-server.ts';

const { FUZZ_REQUESTS = '20000', FUZZ_SEED = String(Date.now() | 0) } = process.env;
const [count, seed] = [Number(FUZZ_REQUESTS), Number(FUZZ_SEED)];

const started = await startWorld({ rateLimits: plentiful });
afterAll(() => started.app.stop());

test(`${count} requests from the seed ${seed} all get documented responses`, async () => {
  const counts = await fuzzServer(started, { count, seed });
  const rows = [...counts].sort(([one], [other]) => one - other);
  console.log(rows.map(([status, times]) => `${status}: ${times}`).join('  '));
  expect(counts.get(200)).toBeGreaterThan(count / 20);
});
