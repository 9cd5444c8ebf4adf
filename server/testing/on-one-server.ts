import { test } from 'vitest';

/**
 * A test of what only a single PostgreSQL has: plans, partitions by their names, copies of a whole database. It is left out
 * where `npm run test:scale` runs the suite on a sharded database, whose plans and tables are those of its nodes.
 */
export const testOnOneServer = test.skipIf(process.env.DESKBELL_SUITE_ON_CITUS === 'yes');
