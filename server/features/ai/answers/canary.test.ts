import { afterAll, expect, test } from 'vitest';
import { inboxClient } from '../../../testing/inbox-client.ts';
import { indexEverything } from '../../../testing/index-everything.ts';
import { scriptedModel } from '../../../testing/scripted-model.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addContact, addConversation, addMessage } from '../../../testing/world-records.ts';

const model = await scriptedModel();
const { app, world } = await startWorld({
  ai: { config: { endpoint: undefined, rules: { networks: ['127.0.0.0/8'], allowsHttp: true } } },
});
afterAll(() => app.stop());

const { database } = app;
const { bicycles, mara } = world;
const organizationId = bicycles.house.id;
const drafts = 500;

/** Whatever identifies contact A, as they and members write it. */
const canaries = {
  name: 'Quirina Zapfenbach',
  email: 'canary.q+shop@zapfenbach.example',
  phone: '+49 (30) 901820-77',
  iban: 'DE89 3704 0044 0532 0130 00',
  card: '4111 1111 1111 1111',
};
const parts = [...Object.values(canaries), 'Quirina', 'zapfenbach', '901820', '0532 0130', 'canary'];
const topics = ['rim', 'saddle', 'pedal', 'mudguard', 'chain', 'brake', 'bell', 'lamp', 'basket', 'tyre'];

async function conversationOf(contactId: string, subject: string, body: string) {
  const author = { organizationId, contactId };
  const conversation = await addConversation(database, { ...author, subject });
  await addMessage(database, { ...author, conversationId: conversation.id, body });
  return conversation;
}

/** A solved conversation of contact A about something, with all canaries on both sides, and more of them that solve nothing. */
async function solvedWithCanaries(contactId: string, topic: string) {
  const { name, email, phone, iban, card } = canaries;
  const all = `${name}, ${email}, ${phone}, ${iban}, ${card}`;
  const { id } = await conversationOf(
    contactId,
    `Broken ${topic} of ${name}`,
    `<p>My ${topic} broke yesterday. ${all}</p>`,
  );
  const { id: userId } = mara;
  const solution = await addMessage(database, {
    organizationId,
    conversationId: id,
    userId,
    body: `<p>Dear ${name},</p><p>we replace a broken ${topic} within a year. Sent to ${all}.</p>`,
  });
  await addMessage(database, {
    organizationId,
    conversationId: id,
    contactId,
    body: `<p>canary: ${all}</p>`,
  });
  await database.write({
    text: 'UPDATE conversations SET solution_message_id = $3 WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id, solution.id],
  });
  await conversationOf(contactId, `canary ${topic}`, `<p>My ${topic} broke: canary ${all}</p>`);
}

test(`check 8: of ${drafts} drafts for contact B, none sends what identifies contact A, and all are based on their solutions`, async () => {
  const admin = await inboxClient(app.baseUrl, mara, bicycles.house);
  const endpoint = { url: model.url, model: 'scripted-1' };
  const settings = { is_on: true, endpoint, features: ['draft'], redaction: 'never' };
  const limits = { monthly_tokens: 1_000_000_000, person_monthly_tokens: 1_000_000_000 };
  await admin.call('/ai/settings', { method: 'PUT', json: { ...settings, ...limits } });
  model.answers({ parts: ['We replace it [1].'] });
  const { name, email } = canaries;
  const a = await addContact(database, { organizationId, name, email });
  for (const topic of topics) await solvedWithCanaries(a.id, topic);
  await indexEverything(database);
  const b = await addContact(database, { organizationId, name: 'Otto Kern' });
  const conversations = await Promise.all(
    topics.map((topic) => conversationOf(b.id, 'A question', `<p>My ${topic} broke, what now?</p>`)),
  );
  const draft = async (at: number) => {
    const response = await fetch(`${app.baseUrl}/api/inbox/v1/ai/draft`, {
      method: 'POST',
      headers: { ...admin.headers, 'x-csrf-token': admin.csrfToken, 'content-type': 'application/json' },
      body: JSON.stringify({ conversation_id: conversations[at]?.publicId }),
    });
    return response.text();
  };
  // One conversation after the other: drafts for one replace each other, and wait for it.
  await Promise.all(
    conversations.map(async (_, at) => {
      for (let each = 0; each < drafts / conversations.length; each++)
        expect(await draft(at)).toContain('"nothing_found":false');
    }),
  );
  expect(model.requests).toHaveLength(drafts);
  const withoutSource = model.requests.filter(
    ({ prompt }) => !/source 1\nBroken \w+ of \[…\]/.test(prompt) || !/replace a broken/.test(prompt),
  );
  expect(withoutSource).toEqual([]);
  const leaks = model.requests.filter(({ prompt }) =>
    parts.some((part) => prompt.toLowerCase().includes(part.toLowerCase())),
  );
  expect(leaks).toEqual([]);
});
