import { afterAll, beforeAll, expect, test } from 'vitest';
import { RateLimited } from '../errors/rate-limited.ts';
import { type ClonedDatabase, cloneDatabase } from '../testing/clone-database.ts';
import { secretKey } from '../testing/start-app.ts';
import { failureLimit } from './failure-limit.ts';
import { keyedDigest } from './keyed-digest.ts';

let clone: ClonedDatabase;
beforeAll(async () => {
  clone = await cloneDatabase();
});
afterAll(() => clone.drop());

const limitOfAnyProcess = () => failureLimit(clone.database, keyedDigest(secretKey));
const who = (name: string) => ({ kind: 'sign-in', name, address: '192.0.2.1' }) as const;
const wrong = async () => undefined;

test('security 81: of many guesses on their way at once the right one is not told from the others', async () => {
  const limit = limitOfAnyProcess();
  const rightGuess = limit.attempt(who('mara'), async () => {
    for (let time = 0; time < 20; time++) await limit.attempt(who('mara'), wrong);
    return 'mara';
  });
  await expect(rightGuess).rejects.toThrow(RateLimited);
});

test('security 81: failures on all processes count together, and none is lost when they come at once', async () => {
  const tries = Array.from({ length: 20 }, () => limitOfAnyProcess().attempt(who('jonas'), wrong));
  expect(await Promise.all(tries)).toEqual(Array(20).fill(undefined));
  await expect(limitOfAnyProcess().attempt(who('jonas'), wrong)).rejects.toThrow(RateLimited);
});

test('security 75: a counter names neither the person nor the address', async () => {
  await limitOfAnyProcess().attempt(who('ada'), wrong);
  const rows = await clone.database.read<{ line: string }>({
    text: "SELECT t::text || convert_from(key_hash, 'LATIN1') AS line FROM failed_attempts t",
    values: [],
  });
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ line }) => line).join()).not.toMatch(/ada|192\.0\.2/);
});
