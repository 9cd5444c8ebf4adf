import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { cloneDatabase } from '../testing/clone-database.ts';
import { countedDatabase } from '../testing/counted-database.ts';
import { startApp } from '../testing/start-app.ts';
import { makeWorld, tokenFor } from '../testing/world.ts';

const clone = await cloneDatabase();
const { database, statements } = countedDatabase(clone.database);
let passed = 0;
const app = await startApp({ ...clone, database }, { now: () => Date.now() * 1000 + passed });
afterAll(async () => {
  await app.stop();
  await clone.drop();
});

const { bicycles, jonas, mara } = await makeWorld(clone.database);
const lastUses = async () => {
  const rows = await clone.database.read<{ last_used_at: number | null }>({
    text: 'SELECT last_used_at FROM tokens ORDER BY id',
    values: [],
  });
  return rows.map(({ last_used_at }) => last_used_at);
};

beforeEach(async () => {
  await clone.database.write({ text: 'DELETE FROM tokens', values: [] });
  statements.length = 0;
});

describe('using a token', () => {
  test('is recorded after the response, at most once a minute', async () => {
    const api = app.api(await tokenFor(clone.database, bicycles, jonas));
    const first = await api.get('/me');
    expect(first.body.data.token.last_used_at).toBeNull();
    await expect.poll(lastUses).toEqual([expect.any(Number)]);
    const [noted] = await lastUses();
    for (let each = 0; each < 5; each++) await api.get('/me');
    expect(await lastUses()).toEqual([noted]);
    expect(statements.filter(({ name }) => name === 'note_token_use')).toHaveLength(1);
    const age = "UPDATE tokens SET last_used_at = now() - interval '61 seconds'";
    await clone.database.write({ text: age, values: [] });
    passed = 61_000_000;
    const later = await api.get('/me');
    expect(later.body.data.token.last_used_at).toBeLessThan(Date.now() / 1000 - 60);
    await expect.poll(async () => (await lastUses())[0]).toBeGreaterThanOrEqual(noted ?? 0);
  });

  test('is not recorded if the call was refused because of its token', async () => {
    await tokenFor(clone.database, bicycles, jonas);
    await app.send('/api/oauth/v1/me');
    expect([await lastUses(), statements]).toEqual([[null], []]);
  });
});

describe('security 62: something that can’t be a token', () => {
  test('is refused without a query', async () => {
    const token = await tokenFor(clone.database, bicycles, jonas);
    const mistyped = token.slice(0, -1) + (token.endsWith('a') ? 'b' : 'a');
    for (const bad of [
      mistyped,
      bicycles.app.secret,
      'x',
      'dbt_',
      token.slice(0, -1),
      `${token}0`,
      token.toUpperCase(),
    ])
      expect((await app.api(bad).get('/me')).status).toBe(401);
    expect(statements).toEqual([]);
  });
});

describe('security 65: an app that may not author', () => {
  test('is refused before anything but its token is read or written', async () => {
    const api = app.api(await tokenFor(clone.database, bicycles, mara, { actor: 'app' }));
    await api.get('/me');
    await expect.poll(lastUses).toEqual([expect.any(Number)]);
    statements.length = 0;
    const { status } = await api.post(`/conversations/${bicycles.conversation.publicId}/messages`, {
      body_html: 'x',
    });
    expect(status).toBe(422);
    expect(statements).toHaveLength(1);
  });
});
