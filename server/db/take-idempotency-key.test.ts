import { afterAll, expect, test } from 'vitest';
import { newId } from '../ids/public-id.ts';
import { startWorld } from '../testing/start-world.ts';
import type { Transaction } from './database.ts';
import { findReplay, idempotencySeconds, storeReplay } from './idempotency-store.ts';
import { takeIdempotencyKey } from './take-idempotency-key.ts';
import { processTime } from './timestamps.ts';

const { app, world } = await startWorld();
afterAll(() => app.stop());

const { database } = app;
const organizationId = world.bicycles.house.id;
const callerId = newId();
const taking =
  (key: string, recordId = newId()) =>
  (transaction: Transaction) =>
    takeIdempotencyKey(transaction, {
      organizationId,
      callerId,
      idempotency: { key, fingerprint: Buffer.from('the same') },
      recordId,
    });

test('repeated requests don’t wait for each other', async () => {
  const [key, recordId] = [newId(), newId()];
  expect(await database.transaction(taking(key, recordId))).toBeUndefined();
  await database.transaction(async (transaction) => {
    expect(await taking(key)(transaction)).toBe(recordId);
    expect(await database.transaction(taking(key))).toBe(recordId);
  });
});

test('an expired key is taken once, by one of ten at once, with a status of its own', async () => {
  const key = newId();
  await database.transaction(async (transaction) => {
    await taking(key)(transaction);
    await storeReplay(transaction, { organizationId, callerId, key, recordId: newId(), status: 200 });
  });
  await database.write({
    text: 'UPDATE idempotency_keys SET inserted_at = $3 WHERE organization_id = $1 AND key = $2',
    values: [organizationId, key, processTime(-idempotencySeconds - 60)],
  });
  const ids = Array.from({ length: 10 }, () => newId());
  const earlier = await Promise.all(ids.map((id) => database.transaction(taking(key, id))));
  const taken = ids.filter((_, index) => earlier[index] === undefined);
  expect(taken).toHaveLength(1);
  expect(new Set(earlier.filter((id) => id !== undefined))).toEqual(new Set(taken));
  expect(await findReplay(database, organizationId, callerId, key)).toMatchObject({
    record_id: taken[0],
    status: 201,
  });
});
