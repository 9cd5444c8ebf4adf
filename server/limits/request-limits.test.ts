import { afterAll, expect, test } from 'vitest';
import type { Writer } from '../db/database.ts';
import { newId } from '../ids/public-id.ts';
import { plentiful } from '../testing/start-app.ts';
import type { BucketKey } from './leased-bucket.ts';
import { requestLimits } from './request-limits.ts';

/** One clock for the process and the database, so that nothing is refilled but by the test. */
let now = 0;
const full = new Map<string, number>();
const write = async ({ values }: { values: unknown[] }) => {
  const [ids, kinds, refills, ages] = values as [string[], BucketKey['kind'][], number[], number[]];
  const rows = ids.map((id, index) => {
    const [kind, refill = 0, age = 0] = [kinds[index], refills[index], ages[index]];
    const fullAt = Math.max(full.get(`${kind} ${id}`) ?? 0, now - age) + refill;
    full.set(`${kind} ${id}`, fullAt);
    return { spender_id: id, kind, until_full: fullAt - now, now: now * 1000 };
  });
  return { rows, rowCount: rows.length };
};
const limits = requestLimits(plentiful, {
  writer: { write } as unknown as Writer,
  clock: () => now,
  logger: { warn: () => undefined },
});
afterAll(() => limits.stop());

/** How many are admitted until one is refused. */
async function admitted(spenderId: string, kind: 'calls' | 'sends'): Promise<number> {
  for (let count = 0; ; count++) {
    const isAdmitted = await limits.admit({ spenderId, ownerId: spenderId }, [kind]).then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({ code: 'rate_limited' });
        return false;
      },
    );
    if (!isAdmitted) return count;
  }
}

test.each([
  ['calls', 60, 1000],
  ['sends', 10, 6000],
] as const)(
  'a connection has its %s of a minute, %i, and one more every %i milliseconds',
  async (kind, perMinute, refill) => {
    const connection = newId();
    expect(await admitted(connection, kind)).toBe(perMinute);
    now += refill - 1;
    expect(await admitted(connection, kind)).toBe(0);
    now += 1;
    expect(await admitted(connection, kind)).toBe(1);
    now += 60_000;
    expect(await admitted(connection, kind)).toBe(perMinute);
  },
);
