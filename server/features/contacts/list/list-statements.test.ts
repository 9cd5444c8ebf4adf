import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cloneDatabase } from '../../../testing/clone-database.ts';
import { countedDatabase } from '../../../testing/counted-database.ts';
import { startApp } from '../../../testing/start-app.ts';
import { addColleague, makeWorld, tokenFor } from '../../../testing/world.ts';
import { addContact, addContactTag, addInvitation, addTag } from '../../../testing/world-records.ts';

const clone = await cloneDatabase();
const { database, statements } = countedDatabase(clone.database);
const app = await startApp({ ...clone, database });
afterAll(async () => {
  await app.stop();
  await clone.drop();
});

const { bicycles, mara } = await makeWorld(clone.database);
const api = app.api(await tokenFor(clone.database, bicycles, mara));

beforeAll(async () => {
  const organizationId = bicycles.house.id;
  for (let each = 0; each < 101; each++) {
    await addTag(clone.database, { organizationId });
    const { id: contactId } = await addContact(clone.database, { organizationId, name: 'One of many' });
    await addContactTag(clone.database, { organizationId, contactId });
    await addColleague(clone.database, bicycles.house);
    await addInvitation(clone.database, { organizationId, invitedById: mara.id });
  }
  // The first call of a minute also records the token's use, after its response.
  await api.get('/me');
});

beforeEach(() => {
  statements.length = 0;
});

test.each([
  '/contacts',
  '/contacts?sort=inserted_at',
  '/contacts?q=one',
  '/members',
  '/tags',
  '/invitations',
])('%s takes two statements, the token among them, for a hundred records as for one', async (path) => {
  const join = path.includes('?') ? '&' : '?';
  const one = await api.get(`${path}${join}limit=1`);
  expect([one.body.data.length, statements.length]).toEqual([1, 2]);
  const hundred = await api.get(`${path}${join}limit=100`);
  expect([hundred.body.data.length, statements.length]).toEqual([100, 4]);
});

test.each(['/organization', `/contacts/${bicycles.contact.publicId}`, `/members/${mara.publicId}`])(
  '%s takes two statements',
  async (path) => {
    await api.get(path);
    expect(statements).toHaveLength(2);
  },
);

test.each([
  ['external_id', 'known-17'],
  ['email', 'known-17@example.com'],
  ['email', 'further-17@example.com'],
])('/contacts?%s=%s reads single rows by indexes, however many contacts there are', async (name, value) => {
  const organizationId = bicycles.house.id;
  await clone.database.write({
    text: `INSERT INTO contacts (organization_id, id, external_id, email)
           SELECT $1, gen_random_uuid(), 'known-' || n, 'known-' || n || '@example.com' FROM generate_series(1, 3000) AS n
               ON CONFLICT DO NOTHING`,
    values: [organizationId],
  });
  await clone.database.write({
    text: `INSERT INTO contact_addresses (organization_id, address, contact_id)
           SELECT $1, replace(email, 'known', 'further'), id FROM contacts WHERE organization_id = $1 AND email LIKE 'known-%'
               ON CONFLICT DO NOTHING`,
    values: [organizationId],
  });
  await clone.database.write({ text: 'ANALYZE contacts, contact_addresses', values: [] });
  const found = await api.get(`/contacts?${name}=${value}`);
  expect(found.body.data).toMatchObject([{ external_id: 'known-17' }]);
  const listed = statements.find(({ text }) => text.includes('coalesce'));
  const [row] = await clone.database.read<{ 'QUERY PLAN': unknown }>({
    text: `EXPLAIN (ANALYZE, FORMAT JSON) ${listed?.text}`,
    values: listed?.values ?? [],
  });
  const plan = JSON.stringify(row?.['QUERY PLAN']);
  expect(plan.match(/"(Actual Rows|Rows Removed by Filter)":([2-9]|\d\d)/)).toBeNull();
});
