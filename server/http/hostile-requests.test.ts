import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Operation } from '../../contract/operation.ts';
import { operations } from '../../contract/operations.ts';
import { startWorld } from '../testing/start-world.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const api = await as(world.mara);
const all: Operation[] = Object.values(operations);

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    "' OR 1=1 --",
    '__proto__',
    'constructor',
    '../..',
    '9'.repeat(400),
    'NaN',
    '[object]',
  ),
  fc.constantFrom('true', 'open', 'closed', 'me', 'none', '-inserted_at', '1', '100', '0', '-1'),
  fc.constantFrom(world.bicycles.conversation.publicId, world.bicycles.contact.publicId, world.mara.publicId),
);
const value = fc.oneof(text, fc.jsonValue(), fc.constantFrom(1e308, -0, 2 ** 53, null, true, []));
const id = fc.oneof(
  { weight: 3, arbitrary: fc.constant(world.bicycles.conversation.publicId) },
  { weight: 1, arbitrary: text },
);

const requests = fc.constantFrom(...all).chain((operation) => {
  const names = (of: { properties: object } | undefined) => [
    ...Object.keys(of?.properties ?? {}),
    'unknown',
    '__proto__',
  ];
  return fc.record({
    operation: fc.constant(operation),
    id,
    query: fc.array(fc.tuple(fc.constantFrom(...names(operation.query)), text), { maxLength: 3 }),
    body: fc.oneof(
      fc
        .array(fc.tuple(fc.constantFrom(...names(operation.body)), value))
        .map((pairs) => JSON.stringify(Object.fromEntries(pairs))),
      fc.json(),
      text,
    ),
    key: fc.option(fc.string({ minLength: 1, maxLength: 300 })),
  });
});

test('whatever is sent, the response is one that the contract names, and never a server error', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async ({ operation, id, query, body, key }) => {
      const path = operation.path.replaceAll(/:[a-z_]+/g, encodeURIComponent(id.toWellFormed()));
      const search = new URLSearchParams(query);
      const headers = { 'content-type': 'application/json', ...(key !== null && { 'idempotency-key': key }) };
      const { method } = operation;
      const response = await api.call(`${path}?${search}`, {
        method,
        headers,
        ...(method !== 'GET' && { raw: body }),
      });
      expect(response.status).toBeLessThan(500);
    }),
    { numRuns: 800 },
  );
});
