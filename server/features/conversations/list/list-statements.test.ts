import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cloneDatabase } from '../../../testing/clone-database.ts';
import { countedDatabase } from '../../../testing/counted-database.ts';
import { indexEverything } from '../../../testing/index-everything.ts';
import { testOnOneServer } from '../../../testing/on-one-server.ts';
import { startApp } from '../../../testing/start-app.ts';
import { makeWorld, tokenFor } from '../../../testing/world.ts';
import { addAttachments, addConversation, addMessage, addNote } from '../../../testing/world-records.ts';

const clone = await cloneDatabase();
const { database, statements } = countedDatabase(clone.database);
const app = await startApp({ ...clone, database });
afterAll(async () => {
  await app.stop();
  await clone.drop();
});

const { bicycles, jonas } = await makeWorld(clone.database);
const api = app.api(await tokenFor(clone.database, bicycles, jonas));
const { publicId: conversation, id: conversationId } = bicycles.conversation;

beforeAll(async () => {
  const organizationId = bicycles.house.id;
  const contactId = bicycles.contact.id;
  for (let each = 0; each < 101; each++) {
    const tags = ['late', 'refund'];
    await addConversation(clone.database, { organizationId, contactId, assigneeId: jonas.id, tags });
    const message = await addMessage(clone.database, { organizationId, conversationId, contactId });
    const note = await addNote(clone.database, { organizationId, conversationId, userId: jonas.id });
    await addAttachments(clone.database, { organizationId, messageId: message.id, noteId: note.id });
  }
  await indexEverything(clone.database);
  // The first call of a minute also records the token's use, after its response.
  await api.get('/me');
});

beforeEach(() => {
  statements.length = 0;
});

test.each([
  ['/me', 2],
  ['/conversations', 2],
  ['/conversations?number=1', 2],
  ['/conversations?tag=late', 2],
  ['/conversations?tag=late&sort=updated_at', 2],
  ['/conversations?channel_id=chn_01h455vb4pex5vsknk084sn02q&status=open', 2],
  ['/conversations?assignee_id=me&status=open&has_solution=false', 2],
  ['/conversations?q=question', 2],
  ['/conversations?q=nothing+like+it&tag=late', 2],
  ['/search/conversations?q=question', 2],
  [`/conversations/${conversation}`, 2],
  [`/conversations/${conversation}/messages`, 2],
  [`/conversations/${conversation}/notes`, 3],
])('%s takes %i statements, the token among them', async (path, expected) => {
  await api.get(path);
  expect(statements).toHaveLength(expected);
});

test.each([
  '/conversations?tag=late&',
  '/conversations?q=question&',
  `/conversations/${conversation}/messages?`,
  `/conversations/${conversation}/notes?`,
])('%slimit=100 takes as many statements as limit=1, and shows a hundred records', async (path) => {
  const one = await api.get(`${path}limit=1`);
  const needed = statements.length;
  const hundred = await api.get(`${path}limit=100`);
  expect([one.body.data.length, hundred.body.data.length]).toEqual([1, 100]);
  expect(statements).toHaveLength(2 * needed);
});

testOnOneServer('sending a message takes two statements, and its replay two more', async () => {
  const send = () =>
    api.post(
      `/conversations/${conversation}/messages`,
      { body_html: 'Hi' },
      { 'idempotency-key': 'counted' },
    );
  await send();
  expect(statements).toHaveLength(2);
  await send();
  expect(statements).toHaveLength(6);
});
