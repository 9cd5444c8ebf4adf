import { afterAll, expect, test } from 'vitest';
import { plentiful } from '../../server/testing/start-app.ts';
import { startWorld } from '../../server/testing/start-world.ts';
import { fuzzServer } from './fuzz-server.ts';

const started = await startWorld({ rateLimits: plentiful });
afterAll(() => started.app.stop());

test('no generated request gets a server error or an undocumented response', async () => {
  const seed = Date.now();
  const tally = await fuzzServer(started, { count: 500, seed });
  // A meaningful run has accepted requests as well as rejected content.
  for (const status of [200, 404, 422])
    expect(tally.get(status), `${status}, seed ${seed}`).toBeGreaterThan(0);
});
