import { expect, test, vi } from 'vitest';
import { scopes } from '../../../contract/scopes.ts';
import { miscountedConversations } from '../../demo/miscounted-conversations.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { apiClient } from '../../testing/http-client.ts';
import { lockWaits } from '../../testing/lock-waits.ts';
import { environmentOf, type Running, startDeskbell } from '../../testing/run-deskbell.ts';
import { whenFileEnds } from '../../testing/when-file-ends.ts';
import { makeWorld } from '../../testing/world.ts';
import { addContact, addConversation, addTag } from '../../testing/world-records.ts';
import { createToken } from '../apps/create-token.ts';

const clone = await cloneDatabase();
whenFileEnds(() => clone.drop());
const { database } = clone;
const { bicycles, jonas } = await makeWorld(database);
const organizationId = bicycles.house.id;
const token = await database.transaction((transaction) =>
  createToken(transaction, {
    appId: bicycles.app.id,
    organizationId,
    actor: 'self',
    userId: jonas.id,
    scopes,
  }),
);
const start = () => startDeskbell(['serve'], { env: environmentOf(clone) });

/** The server that the test before left running, to be killed by the next one. */
let left: Running | undefined;
const running = async () => left ?? start();

const patiently = { timeout: 200_000, interval: 20 };

/** A conversation, and a macro with a text that tags and closes it. */
async function sendable(address: string) {
  const contact = await addContact(database, { organizationId, name: 'Nora Vance' });
  const conversation = await addConversation(database, { organizationId, contactId: contact.id });
  const tag = await addTag(database, { organizationId, name: `done ${conversation.publicId}` });
  const { body } = await apiClient(address, token).post('/macros', {
    name: 'Done',
    body_html: '<p>Hi {{contact.first_name}}, done.</p>',
    actions: [
      { type: 'add_tag', tag_id: tag.publicId },
      { type: 'set_status', status: 'closed' },
    ],
  });
  return {
    conversation,
    tag,
    macroId: parsePublicId('mac', body.data.id),
    send: (server: string) =>
      apiClient(server, token).call(`/conversations/${conversation.publicId}/messages`, {
        method: 'POST',
        json: { macro_id: body.data.id },
        headers: { 'idempotency-key': `once ${conversation.publicId}` },
      }),
  };
}

type Sendable = Awaited<ReturnType<typeof sendable>>;

/** Everything that sending writes, as other connections see it. */
async function written({ conversation, macroId }: Sendable) {
  const [row] = await database.read({
    text: `SELECT c.status, c.message_count,
                  (SELECT count(*)::integer FROM messages m WHERE m.organization_id = $1 AND m.conversation_id = c.id) AS messages,
                  (SELECT count(*)::integer FROM conversation_tags t WHERE t.organization_id = $1 AND t.conversation_id = c.id) AS tags,
                  (SELECT count(*)::integer FROM events e WHERE e.organization_id = $1 AND e.type = 'message.created' AND e.record_id IN (
                     SELECT m.id FROM messages m WHERE m.organization_id = $1 AND m.conversation_id = c.id)) AS events,
                  (SELECT use_count FROM macros WHERE organization_id = $1 AND id = $3) AS uses
             FROM conversations c WHERE c.organization_id = $1 AND c.id = $2`,
    values: [organizationId, conversation.id, macroId],
  });
  return row;
}

const nothing = { status: 'open', message_count: 0, messages: 0, tags: 0, events: 0, uses: 0 };
const once = { status: 'closed', message_count: 1, messages: 1, tags: 1, events: 1, uses: 1 };

/** The same request again, twice, at a server that was started since. */
async function expectOnce(sent: Sendable, address: string): Promise<void> {
  const [first, second] = [await sent.send(address), await sent.send(address)];
  expect([first.status, second.status, second.body.data.id]).toEqual([201, 201, first.body.data.id]);
  expect(first.body.data.body_html).toBe('<p>Hi Nora, done.</p>');
  expect(await written(sent)).toEqual(once);
  expect(await miscountedConversations(database, organizationId)).toEqual([]);
}

test.each([
  ['before the message', 'conversations', ({ conversation }: Sendable) => conversation.id],
  ['between the message and the actions', 'tags', ({ tag }: Sendable) => tag.id],
  ['between the actions and the count', 'macros', ({ macroId }: Sendable) => macroId],
])(
  'if a server is killed %s, nothing of it is left, and repeating the request does all of it, once',
  async (_, table, idOf) => {
    const server = await running();
    const sent = await sendable(server.address);
    // The statement that needs this row waits, for as long as this transaction is open.
    const { promise: isKilled, resolve: letGo } = Promise.withResolvers<void>();
    const holding = database.transaction(async (transaction) => {
      const text = `SELECT 1 FROM ${table} WHERE organization_id = $1 AND id = $2 FOR UPDATE`;
      await transaction.write({ text, values: [organizationId, idOf(sent)] });
      await isKilled;
    });
    const request = sent.send(server.address).catch((error: unknown) => error);
    await vi.waitFor(async () => expect(await lockWaits(database)).toBeGreaterThan(0), patiently);
    await server.stop('SIGKILL');
    expect(await request).toBeInstanceOf(Error);
    letGo();
    await holding;
    await vi.waitFor(async () => expect(await lockWaits(database)).toBe(0), patiently);
    await vi.waitFor(async () => expect(await written(sent)).toEqual(nothing), patiently);
    left = await start();
    await expectOnce(sent, left.address);
  },
);

test('if a server is killed as soon as the message exists, all of it is done, and repeating the request changes nothing', async () => {
  const server = await running();
  const sent = await Promise.all(Array.from({ length: 8 }, () => sendable(server.address)));
  const requests = sent.map((it) => it.send(server.address).catch((error: unknown) => error));
  await vi.waitFor(async () => {
    const seen = await Promise.all(sent.map(written));
    expect(seen).toContainEqual(once);
  }, patiently);
  await server.stop('SIGKILL');
  await Promise.all(requests);
  // Whatever was in progress at that moment was done completely or not at all.
  await vi.waitFor(async () => {
    for (const it of sent) expect([nothing, once]).toContainEqual(await written(it));
  }, patiently);
  left = await start();
  for (const it of sent) await expectOnce(it, left.address);
});
