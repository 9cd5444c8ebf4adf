import { afterAll, expect, test } from 'vitest';
import { plentiful } from '../../server/testing/start-app.ts';
import { startWorld } from '../../server/testing/start-world.ts';
import { fuzzServer } from './fuzz-server.ts';

const started = await startWorld({ rateLimits: plentiful });
afterAll(() => started.app.stop());

test('no request generated from the document gets a server error, or an answer outside the document', async () => {
  const seed = Date.now();
  const tally = await fuzzServer(started, { count: 500, seed });
  // Of a run that shows something, some get in and some are refused for what is in them.
  for (const status of [200, 404, 422])
    expect(tally.get(status), `${status}, seed ${seed}`).toBeGreaterThan(0);
});
