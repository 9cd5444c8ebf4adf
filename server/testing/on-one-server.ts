import { test } from 'vitest';

/**
 * For tests of what only a single PostgreSQL has: plans, partitions by name, copies of a whole database. Skipped when
 * `npm run test:scale` runs the suite on a sharded database, whose plans and tables are those of its nodes.
 */
export const testOnOneServer = test.skipIf(process.env.DESKBELL_SUITE_ON_CITUS === 'yes');
