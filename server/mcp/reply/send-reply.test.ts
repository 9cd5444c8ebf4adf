import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Writer } from '../../db/database.ts';
import { lockWaits } from '../../testing/lock-waits.ts';
import { askingEnvelope, callTool, connectClient, sendMcp } from '../../testing/mcp-client.ts';
import { startWorld } from '../../testing/start-world.ts';
import { tokenFor } from '../../testing/world.ts';
import { addConversation, addMessage } from '../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, mara } = world;
const organizationId = bicycles.house.id;
const contactId = bicycles.contact.id;
const api = await as(mara);
const token = await tokenFor(app.database, bicycles, mara, { isForMcp: true });
let conversation: Awaited<ReturnType<typeof addConversation>>;

beforeEach(async () => {
  conversation = await addConversation(app.database, { organizationId, contactId });
});

async function allowing(may: 'suggest' | 'confirm' | 'send') {
  await app.database.write({ text: 'UPDATE organizations SET assistants_may = $1', values: [may] });
  await app.database.write({ text: 'UPDATE access_version SET version = version + 1', values: [] });
}

const reply = (body_html = '<p>On <b>Monday</b>.</p>') => ({
  conversation_id: conversation.publicId,
  body_html,
});
const messages = async () =>
  (await api.get(`/conversations/${conversation.publicId}/messages`)).body.data.filter(
    ({ user }: { user: { id: string } }) => user.id === mara.publicId,
  );

/** Asks to send, as a client that can ask its person. */
function ask(input: object, more: object = {}, by = token) {
  const params = { _meta: askingEnvelope, name: 'send_reply', arguments: input, ...more };
  return sendMcp(app, by, { method: 'tools/call', params });
}

/** As everybody does who writes in it. */
const lockConversation = (writer: Writer) =>
  writer.write({
    text: 'UPDATE conversations SET message_count = message_count + 1 WHERE organization_id = $1 AND id = $2',
    values: [organizationId, conversation.id],
  });

const accepted = { confirm: { action: 'accept', content: { send: true } } };

test('suggest: the tool is neither listed nor there', async () => {
  await allowing('suggest');
  const { body } = await sendMcp(app, token, { method: 'tools/list' });
  expect(body.result.tools.map(({ name }: { name: string }) => name)).not.toContain('send_reply');
  expect((await ask(reply())).body.error).toMatchObject({ code: -32602 });
  expect(await messages()).toEqual([]);
});

test('send: the reply is sent in the name of its person, marked as the work of an AI and of the app', async () => {
  await allowing('send');
  const { body } = await callTool(app, token, 'send_reply', reply());
  expect(body.result.structuredContent).toMatchObject({ outcome: 'sent' });
  expect(await messages()).toMatchObject([
    {
      id: body.result.structuredContent.id,
      body_html: '<p>On <b>Monday</b>.</p>',
      is_ai_message: true,
      meta_info: { deskbell: { via_app: { name: bicycles.app.name } } },
    },
  ]);
});

test('send: an assistant can neither unmark its replies nor name recipients', async () => {
  await allowing('send');
  for (const more of [
    { is_ai_message: false },
    { mail: { to: [{ address: 'a@example.com' }] } },
    { meta_info: {} },
  ]) {
    const { body } = await callTool(app, token, 'send_reply', { ...reply(), ...more });
    expect(body.result.isError).toBe(true);
  }
  expect(await messages()).toEqual([]);
});

describe('confirm', () => {
  beforeEach(() => allowing('confirm'));

  test('asks the person, with the recipient and the whole text, before anything is sent', async () => {
    const { result } = (await ask(reply())).body;
    expect(result.resultType).toBe('input_required');
    const { message } = result.inputRequests.confirm.params;
    expect(message).toContain('A customer of Bellweather Bicycles');
    expect(message).toContain('On Monday.');
    expect(await messages()).toEqual([]);
  });

  test('shows where links in the text lead, whatever they say', async () => {
    const link = '<p>See <a href="https://elsewhere.example/x">our page</a></p><script>hidden()</script>';
    const { message } = (await ask(reply(link))).body.result.inputRequests.confirm.params;
    expect(message.split('\n\n').slice(1)).toEqual(['See our page <https://elsewhere.example/x>']);
  });

  test('sends what was confirmed, once', async () => {
    const { requestState } = (await ask(reply())).body.result;
    const answer = { requestState, inputResponses: accepted };
    const { result } = (await ask(reply(), answer)).body;
    expect(result.structuredContent).toMatchObject({ outcome: 'sent' });
    expect((await ask(reply(), answer)).body.result.isError).toBe(true);
    expect(await messages()).toHaveLength(1);
  });

  test('sends nothing if the person declines, or accepts without agreeing', async () => {
    for (const confirm of [
      { action: 'decline' },
      { action: 'cancel' },
      { action: 'accept', content: { send: false } },
    ]) {
      const { requestState } = (await ask(reply())).body.result;
      const { result } = (await ask(reply(), { requestState, inputResponses: { confirm } })).body;
      expect(result.structuredContent).toMatchObject({ outcome: 'not_sent' });
    }
    expect(await messages()).toEqual([]);
  });

  test('check 7: a confirmation is refused for a changed text, another conversation or token, and if altered', async () => {
    const { requestState } = (await ask(reply())).body.result;
    const other = await addConversation(app.database, { organizationId, contactId });
    const otherToken = await tokenFor(app.database, bicycles, mara, { isForMcp: true });
    const answer = { requestState, inputResponses: accepted };
    const refused = [
      await ask(reply('<p>On Tuesday.</p>'), answer),
      await ask({ ...reply(), conversation_id: other.publicId }, answer),
      await ask(reply(), answer, otherToken),
      await ask(reply(), { ...answer, requestState: `${requestState.slice(0, -2)}AA` }),
      await ask(reply(), { ...answer, requestState: 'e30.AAAA' }),
    ];
    for (const { body } of refused) expect(body.result?.isError ?? body.error !== undefined).toBe(true);
    expect(await messages()).toEqual([]);
  });

  test('a confirmation is refused once somebody has written in the conversation', async () => {
    const { requestState } = (await ask(reply())).body.result;
    await addMessage(app.database, { organizationId, conversationId: conversation.id, contactId });
    const { result } = (await ask(reply(), { requestState, inputResponses: accepted })).body;
    expect(result.isError).toBe(true);
    expect(await messages()).toEqual([]);
  });

  test('a confirmation is refused if somebody is writing at that moment: the last check is in the transaction that sends', async () => {
    const { requestState } = (await ask(reply())).body.result;
    const { answer } = await app.database.transaction(async (transaction) => {
      const writing = { organizationId, conversationId: conversation.id, contactId };
      await addMessage(transaction, writing);
      await lockConversation(transaction);
      const answer = ask(reply(), { requestState, inputResponses: accepted });
      await vi.waitFor(async () => expect(await lockWaits(app.database)).toBe(1), { timeout: 200_000 });
      return { answer };
    });
    const { result } = (await answer).body;
    expect(result.isError).toBe(true);
    expect(result.content[0].text).toContain('Somebody has written');
    expect(await messages()).toEqual([]);
  });

  test('without a question there is no answer: a client that makes one up sends nothing', async () => {
    const { result } = (await ask(reply(), { inputResponses: accepted })).body;
    expect(result.resultType).toBe('input_required');
    expect(await messages()).toEqual([]);
  });

  test('an assistant that cannot ask leaves a suggestion instead, in either revision', async () => {
    const { body } = await callTool(app, token, 'send_reply', reply());
    expect(body.result.structuredContent).toMatchObject({ outcome: 'suggested' });
    const client = await connectClient(app.baseUrl, token, { capabilities: { elicitation: { form: {} } } });
    const { structuredContent } = await client.callTool({ name: 'send_reply', arguments: reply() });
    expect(structuredContent).toMatchObject({ outcome: 'suggested' });
    const { data } = (await api.get(`/conversations/${conversation.publicId}/suggestions`)).body;
    expect(data).toHaveLength(2);
    expect(await messages()).toEqual([]);
  });

  test('the official client asks its person, and sends what they agree to', async () => {
    const client = await connectClient(app.baseUrl, token, {
      versionNegotiation: { mode: 'auto' },
      capabilities: { elicitation: { form: {} } },
    });
    client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: { send: true } }));
    const { structuredContent } = await client.callTool({ name: 'send_reply', arguments: reply() });
    expect(structuredContent).toMatchObject({ outcome: 'sent' });
    expect(await messages()).toHaveLength(1);
  });
});
