import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../contract/operation.ts';
import * as operations from '../contract/operations.ts';
import { type IdPrefix, newId, publicId } from './ids/public-id.ts';
import type { ApiClient } from './testing/http-client.ts';
import { startWorld } from './testing/start-world.ts';
import { addConversation, addMessage } from './testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { tea, mara, ada } = world;
const all: Operation[] = Object.values(operations);
const takesIds = ({ path }: Operation) => path.includes(':');
const inTea = {
  organizationId: tea.house.id,
  conversationId: tea.conversation.id,
  contactId: tea.contact.id,
};
const message = await addMessage(app.database, { ...inTea, body: '<p>Of Orchid Tea alone</p>' });
const teaSource = await addConversation(app.database, inTea);
let maraApi: ApiClient;
let adaApi: ApiClient;

/** For each id that a path can hold: its kind, and one of Orchid Tea's. An operation with a new one needs it here. */
const foreignIds: Record<string, { prefix: IdPrefix; id: string }> = {
  conversation_id: { prefix: 'cnv', id: tea.conversation.publicId },
  message_id: { prefix: 'msg', id: message.publicId },
};

/** For each operation after which its record is no longer what the others need: one of its own. */
const usedUp: Record<string, Record<string, { prefix: IdPrefix; id: string }>> = {
  mergeConversation: { conversation_id: { prefix: 'cnv', id: teaSource.publicId } },
};

/** For each operation that takes a body: one that it accepts. */
const bodies: Record<string, object> = {
  changeConversation: { priority: 'high', add_tags: ['late'] },
  createNote: { body_html: '<p>Of Orchid Tea alone</p>' },
  mergeConversation: { into_id: tea.conversation.publicId },
  sendMessage: { body_html: '<p>Hi</p>' },
};

beforeAll(async () => {
  maraApi = await as(mara);
  adaApi = await as(ada);
});

function pathWith(operation: Operation, idFor: (place: { prefix: IdPrefix; id: string }) => string): string {
  return operation.path.replaceAll(/:([a-z_]+)/g, (_, name: string) => {
    const place = usedUp[operation.id]?.[name] ?? foreignIds[name];
    if (!place)
      throw new Error(`${operation.id} takes a ${name}; this test does not know one of Orchid Tea's.`);
    return idFor(place);
  });
}

function ask(api: ApiClient, operation: Operation, path: string) {
  const json = bodies[operation.id];
  if (operation.body && !json) throw new Error(`This test does not know a body for ${operation.id}.`);
  return api.call(path, { method: operation.method, ...(json && { json }) });
}

describe("security S1: with another organization's ids", () => {
  test.each(all.filter(takesIds))(
    '$method $path is 404, byte for byte as for ids that nothing has, and changes nothing',
    async (operation) => {
      const theirs = pathWith(operation, ({ id }) => id);
      const own = await ask(adaApi, operation, theirs);
      expect([operation.id, own.status < 300]).toEqual([operation.id, true]);

      const before = await rowsOf(tea.house.id);
      const foreign = await ask(maraApi, operation, theirs);
      const unknown = await ask(
        maraApi,
        operation,
        pathWith(operation, ({ prefix }) => publicId(prefix, newId())),
      );
      expect([foreign.status, foreign.body.error]).toEqual([404, 'not_found']);
      expect(foreign.text).toBe(unknown.text);
      expect(headersOf(foreign)).toEqual(headersOf(unknown));
      expect(await rowsOf(tea.house.id)).toEqual(before);
    },
  );

  test('a conversation is there for its own people only', async () => {
    const path = `/conversations/${tea.conversation.publicId}`;
    expect((await adaApi.get(path)).status).toBe(200);
    for (const api of [maraApi, await as(mara, { actor: 'app' })])
      expect((await api.get(path)).status).toBe(404);
  });
});

describe("security S3: nothing of another organization's is in what", () => {
  test.each(all.filter((it) => !takesIds(it) && it.method === 'GET'))(
    '$method $path answers',
    async (operation) => {
      const organizationId = world.bicycles.house.id;
      await addConversation(app.database, { organizationId, subject: 'Our own' });
      const own = await adaApi.get(operation.path);
      expect([own.status, own.text]).toEqual([200, expect.stringContaining(tea.house.publicId)]);
      const { text } = await maraApi.get(operation.path);
      expect(text).toContain(world.bicycles.house.publicId);
      for (const { publicId } of [tea.house, tea.contact, tea.conversation, ada, message])
        expect(text).not.toContain(publicId);
      expect(text).not.toContain('Orchid');
    },
  );
});

function headersOf({ headers }: { headers: Headers }) {
  const differs = ['date', 'x-request-id'];
  return [...headers].filter(([name]) => !differs.includes(name) && !name.startsWith('x-ratelimit'));
}

/** Every row that belongs to an organization, of every table. */
async function rowsOf(organizationId: string) {
  const tables = await app.database.read<{ name: string }>({
    text: `SELECT table_name AS name FROM information_schema.columns
            WHERE table_schema = 'public' AND column_name = 'organization_id' ORDER BY 1`,
    values: [],
  });
  expect(tables.length).toBeGreaterThan(8);
  return Promise.all(
    tables.map(({ name }) =>
      app.database.read({
        text: `SELECT to_jsonb(t) AS row FROM ${name} t WHERE organization_id = $1 ORDER BY 1`,
        values: [organizationId],
      }),
    ),
  );
}
