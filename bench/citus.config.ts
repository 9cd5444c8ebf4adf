import { defineConfig } from 'vitest/config';

/**
 * The second part of `npm run test:scale`: the tests of the server's responses and background jobs, each on a database that is
 * sharded over two workers. Commands, migrations and starts, which have a PostgreSQL of their own, are left out. Without Citus
 * there is nothing to run, which bench/scale/citus.test.ts has reported.
 */
const rooms = 'access,app,events,features,http,jobs,limits,mail,purge,reactions,samples,sweep';
const isThere = Boolean(process.env.DESKBELL_CITUS);
if (isThere) process.env.DESKBELL_SUITE_ON_CITUS = 'yes';

export default defineConfig({
  test: {
    include: isThere ? [`server/{${rooms}}/**/*.test.ts`] : [],
    passWithNoTests: true,
    globalSetup: ['server/testing/suite-setup.ts'],
    setupFiles: ['server/testing/file-setup.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    expect: { poll: { timeout: 120_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
