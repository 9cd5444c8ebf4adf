type Exclusion = { files: readonly string[]; because: string };

/** Tests of the server and in the browser that a sharded database has nothing to do with, or that can't have one. All others run on it. */
export const notOnCitus: readonly Exclusion[] = [
  {
    files: [
      ...['background', 'errors', 'html', 'ids', 'mime', 'outgoing', 'pages', 'text'].map(
        (folder) => `server/${folder}/**`,
      ),
      'e2e/{identity-samples,open-tab,snooze-across-clock-changes,widget}.test.ts',
    ],
    because: 'no database is involved',
  },
  {
    files: [
      'server/config/**',
      'server/demo/**',
      'server/events/restored-database.test.ts',
      'server/installation/**',
      'server/process/**',
      'server/testing/**',
      'server/db/{host-search,postgres-15,replica-reader}.test.ts',
    ],
    because: 'they start a PostgreSQL of their own, or none',
  },
  {
    files: ['server/db/{migrate,migration-history,migration-report,tenant-tables}.test.ts'],
    because: 'they run migrations on an empty database, before it can be sharded',
  },
  {
    files: ['server/backup/**', 'server/cli/{backup,move,key-rotation,restore}*.test.ts'],
    because: 'they copy a whole database; a sharded one is copied node by node, by its own tools',
  },
  {
    files: ['e2e/mail/killed-processes.test.ts'],
    because: 'it pauses the server by triggers, which sharded tables can’t have',
  },
  {
    files: ['server/generate/generate-conversations.test.ts'],
    because:
      'it joins tables freely; on shards, the server also builds the search documents once more, which the test would notice',
  },
  {
    files: ['server/db/sharded/plan-sharding.test.ts'],
    because: 'it plans the sharding of a database that is not sharded yet',
  },
  {
    files: ['server/cli/shard.test.ts'],
    because: 'it is about a PostgreSQL without Citus; bench/scale/citus.test.ts shards one that has it',
  },
];
