import { afterAll, describe, expect, test } from 'vitest';
import { startWorld } from '../../testing/start-world.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { conversation } = world.bicycles;
const messages = `/conversations/${conversation.publicId}/messages`;
const api = await as(world.jonas);
const send = (meta_info: unknown) => api.post(messages, { body_html: 'x', meta_info });

/** Exactly so many bytes as JSON. */
const ofBytes = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) });
const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });

describe("a message's meta_info", () => {
  test.each<[string, Record<string, unknown>]>([
    ['empty', {}],
    ['every kind of value', { a: null, b: true, c: -1.5, d: '', e: [], f: [1, [2]], g: {} }],
    ['names that objects have anyway', { toString: 1, hasOwnProperty: 2, valueOf: 3, constructor: 4 }],
    ['odd names', { '': 1, 'a.b': 2, 'a\nb': 3, '💬': 4, $ref: 5 }],
    ['text of any script', { a: 'Grüße 你好 💬 \u2028' }],
    ['sixteen kibibytes', ofBytes(16 * 1024)],
    ['five levels', nested(5) as Record<string, unknown>],
  ])('with %s comes back as it was sent', async (_what, meta) => {
    const { status, body } = await send(meta);
    expect(status).toBe(201);
    const { deskbell, ...own } = body.data.meta_info;
    expect(own).toEqual(meta);
    expect(deskbell).toEqual({ via_app: { id: world.bicycles.app.clientId, name: world.bicycles.app.name } });
  });

  test.each<[string, unknown, string]>([
    ['one byte more than sixteen kibibytes', ofBytes(16 * 1024 + 1), 'too_long'],
    ['as many bytes in few characters', { a: '💬'.repeat(4096) }, 'too_long'],
    ['six levels', nested(6), 'too_deep'],
    ['six levels of arrays', { a: [[[[[]]]]] }, 'too_deep'],
    ['a hundred levels', nested(100), 'too_deep'],
    ["the server's own key", { deskbell: {} }, 'reserved'],
    ["the server's own key, null", { deskbell: null }, 'reserved'],
    ['an array in its place', [], 'type'],
    ['null in its place', null, 'type'],
    ['text in its place', '{}', 'type'],
  ])('with %s is 422', async (_what, meta, code) => {
    const { status, body } = await send(meta);
    expect([status, body.details[0].code]).toEqual([422, code]);
    expect(body.details[0].field).toMatch(/^meta_info/);
  });
});
