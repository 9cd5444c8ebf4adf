import { defineConfig } from 'vitest/config';
import { buildSdkOnImport } from '../server/testing/build-sdk-on-import.ts';
import { OneShard } from '../tools/sql-rules/one-shard.ts';
import { notOnCitus } from './scale/not-on-citus.ts';

/**
 * The second part of `npm run test:scale`: the tests of the server and the SDK, those of every documented operation, and the browser tests, each
 * on a database that is sharded over two workers, except those that can't have one. Without Citus there is nothing to run, which
 * bench/scale/citus.test.ts has reported.
 */
const isThere = Boolean(process.env.DESKBELL_CITUS);
if (isThere) process.env.DESKBELL_SUITE_ON_CITUS = 'yes';

export default defineConfig({
  plugins: [buildSdkOnImport],
  test: {
    include: isThere
      ? ['{server,sdk/src,e2e}/**/*.test.ts', 'tools/{fuzz/fuzz,openapi-examples}.test.ts']
      : [],
    exclude: notOnCitus.flatMap(({ files }) => files),
    passWithNoTests: true,
    globalSetup: ['server/testing/suite-setup.ts'],
    setupFiles: ['server/testing/file-setup.ts'],
    reporters: ['default', new OneShard()],
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    expect: { poll: { timeout: 120_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
