import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../testing/http-client.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addConversation, addMessage } from '../../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const messagesOf = ({ publicId }: { publicId: string }) => `/conversations/${publicId}/messages`;
let jonasApi: ApiClient;
let cursor: string;
let otherConversation: { id: string; publicId: string };

beforeAll(async () => {
  jonasApi = await as(jonas);
  for (const { house, contact, conversation } of [bicycles, tea]) {
    const ids = { organizationId: house.id, contactId: contact.id };
    otherConversation = await addConversation(app.database, ids);
    await addConversation(app.database, { ...ids, assigneeId: jonas.id, tags: ['refund'] });
    for (const conversationId of [
      conversation.id,
      conversation.id,
      otherConversation.id,
      otherConversation.id,
    ])
      await addMessage(app.database, { ...ids, conversationId });
  }
  otherConversation = await addConversation(app.database, { organizationId: bicycles.house.id });
  cursor = await cursorOf('/conversations');
});

async function cursorOf(path: string, api = jonasApi): Promise<string> {
  const { body } = await api.get(`${path}${path.includes('?') ? '&' : '?'}limit=1`);
  return body.page_metadata.after;
}

async function expectRefused(path: string, value: string, api = jonasApi): Promise<void> {
  for (const direction of ['after', 'before']) {
    const response = await api.get(
      `${path}${path.includes('?') ? '&' : '?'}${direction}=${encodeURIComponent(value)}`,
    );
    expect([response.status, response.body.error]).toEqual([400, 'invalid_cursor']);
  }
}

describe('security S20: a cursor', () => {
  test('with any character changed is refused', async () => {
    for (let index = 0; index < cursor.length; index++) {
      for (const letter of ['A', 'B', '_'].filter((it) => it !== cursor[index]))
        await expectRefused('/conversations', cursor.slice(0, index) + letter + cursor.slice(index + 1));
    }
  });

  test('has one spelling: the spare bits of its last character cannot be set', async () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (const letter of letters.replace(cursor.slice(-1), ''))
      await expectRefused('/conversations', cursor.slice(0, -1) + letter);
  });

  test.each([
    ['empty', () => ''],
    ['cut', () => cursor.slice(0, -1)],
    ['longer', () => `${cursor}A`],
    ['padded', () => `${cursor}=`],
    ['with a line break', () => `${cursor}\n`],
    ['twice', () => cursor + cursor],
    ['base64 of {}', () => Buffer.from('{}').toString('base64url')],
    ['base64 of a prototype', () => Buffer.from('{"__proto__":{"a":1}}').toString('base64url')],
    ['SQL', () => "' OR 1=1 --"],
    ['base64 of SQL', () => Buffer.from("') OR 1=1; DROP TABLE conversations").toString('base64url')],
    ['all zero', () => 'A'.repeat(54)],
    ['huge', () => 'A'.repeat(6000)],
    ['a name', () => '__proto__'],
    ['not ASCII', () => 'ä'.repeat(54)],
  ])('which is %s is refused', (_what, make) => expectRefused('/conversations', make()));

  test.each([
    '/conversations?sort=inserted_at',
    '/conversations?status=open',
    '/conversations?assignee_id=me',
    '/conversations?assignee_id=none',
    '/conversations?tag=refund',
    '/conversations?channel_id=chn_01h455vb4pex5vsknk084sn02q',
    '/conversations?is_spam=true',
    '/conversations?merged=true',
    '/conversations?has_solution=false',
    '/conversations?updated_since=0',
  ])('of all conversations does not fit %s', (list) => expectRefused(list, cursor));

  test('is valid for the same list with parameters in another order, with any limit, for everybody in the organization', async () => {
    const path = `/conversations?limit=7&is_spam=false&sort=-last_activity_at&after=${cursor}`;
    const expected = (await jonasApi.get(path)).body.data;
    expect(expected).toHaveLength(3);
    const appApi = await as(mara, { actor: 'app' });
    expect((await appApi.get(path)).body.data).toEqual(expected);
  });

  test("of one conversation's messages isn’t valid for another's, nor for the list of conversations", async () => {
    const ofMessages = await cursorOf(messagesOf(bicycles.conversation));
    await expectRefused(messagesOf(otherConversation), ofMessages);
    await expectRefused('/conversations', ofMessages);
    await expectRefused(messagesOf(bicycles.conversation), cursor);
  });

  test('is used in one direction at a time: after with before is 400 invalid_request', async () => {
    for (const list of ['/conversations', messagesOf(bicycles.conversation)]) {
      const { status, body } = await jonasApi.get(`${list}?after=${cursor}&before=${cursor}`);
      expect([status, body.error]).toEqual([400, 'invalid_request']);
    }
  });
});

test("security S3: a cursor of another organization's list is refused", async () => {
  const adaApi = await as(ada);
  await expectRefused('/conversations', await cursorOf('/conversations', adaApi));
  await expectRefused('/conversations', cursor, adaApi);
});

describe('security S21: a limit', () => {
  test.each([
    '0',
    '-1',
    '1.5',
    'abc',
    '1e9',
    '0x10',
    '%00',
    '',
    '%20',
    '01',
    '+1',
    '1&limit=2',
    '%D9%A1',
    'null',
  ])('of "%s" is 400 invalid_request', async (limit) => {
    for (const list of ['/conversations', messagesOf(bicycles.conversation)]) {
      const { status, body } = await jonasApi.get(`${list}?limit=${limit}`);
      expect([status, body.error]).toEqual([400, 'invalid_request']);
    }
  });

  describe('with more than a hundred conversations', () => {
    let adaApi: ApiClient;
    beforeAll(async () => {
      adaApi = await as(ada);
      for (let each = 0; each < 101; each++)
        await addConversation(app.database, { organizationId: tea.house.id });
    });

    test.each(['101', '1000000000', '99999999999999999999', '9'.repeat(4000)])(
      'of %s means 100',
      async (limit) => {
        expect((await adaApi.get(`/conversations?limit=${limit}`)).body.data).toHaveLength(100);
      },
    );

    test('defaults to 25', async () => {
      expect((await adaApi.get('/conversations')).body.data).toHaveLength(25);
    });

    test.each([1, 10, 11, 25, 26, 50, 51, 99, 100])(
      'of %i returns as many, and the cursor for the next page',
      async (limit) => {
        const { data, page_metadata } = (await adaApi.get(`/conversations?limit=${limit}`)).body;
        expect([data.length, page_metadata.after === null]).toEqual([limit, false]);
      },
    );
  });
});
