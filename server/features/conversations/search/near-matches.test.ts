import { afterAll, expect, test } from 'vitest';
import type { SelfCaller } from '../../../access/caller.ts';
import { newId } from '../../../ids/public-id.ts';
import { indexEverything } from '../../../testing/index-everything.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { readConversationFilters } from '../list/conversation-filters.ts';
import { nearMatches } from './near-matches.ts';
import { readTypedQuery } from './typed-query.ts';

const { app, world } = await startWorld();
afterAll(() => app.stop());

const caller: SelfCaller = {
  actor: 'self',
  role: 'member',
  access: 'full',
  id: newId(),
  spenderId: newId(),
  proof: { tokenId: newId() },
  app: null,
  scopes: ['conversations:read'],
  organization: { ...world.tea.house, slug: 'tea' },
  user: { ...world.ada, instagram_handle: null, profile_picture_url: null },
};

test('long documents count as matches, but say nothing about how common words are elsewhere', async () => {
  const organizationId = world.tea.house.id;
  const long = Array.from({ length: 80 }, (_, n) => `word${n}`).join(' ');
  // Each tenth one is long, and has both words; of the others, each hundredth has.
  await app.database.write({
    text: `INSERT INTO conversations (organization_id, id, number, subject, source, status, last_activity_at)
           SELECT $1, gen_random_uuid(), 1000 + n,
                  CASE WHEN n % 10 = 0 THEN 'Ada Lovelace ' || $2 WHEN n % 100 = 1 THEN 'Ada Lovelace' ELSE 'Something else' END,
                  'email', 'open', now() + n * interval '1 minute'
             FROM generate_series(1, 500) AS n`,
    values: [organizationId, long],
  });
  await indexEverything(app.database);
  const q = 'ada love';
  const { matches, edge } = await nearMatches(
    app.database,
    {
      organizationId,
      filters: readConversationFilters({ q }, caller),
      query: readTypedQuery(caller, q),
      direction: 'after',
      position: undefined,
      take: 100,
      ranked: undefined,
    },
    500,
  );
  expect(matches).toHaveLength(55);
  expect(edge).toMatchObject({
    looked: 500,
    matched: 55,
    sample: { size: 450, withWhole: 5, withBeginning: 5, withBoth: 5, fitting: 450, matched: 5 },
  });
});
