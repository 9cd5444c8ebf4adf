import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { injections, type Targets } from '../testing/injections.ts';
import { connectClient } from '../testing/mcp-client.ts';
import { startWorld } from '../testing/start-world.ts';
import { tokenFor } from '../testing/world.ts';
import { addConversation, addMessage } from '../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, ada } = world;
const canary = 'secret-canary-of-orchid-tea';
const api = await as(mara);
let targets: Targets;

beforeAll(async () => {
  const foreign = { organizationId: tea.house.id, contactId: tea.contact.id, subject: canary };
  const secret = await addConversation(app.database, foreign);
  const other = await addConversation(app.database, {
    organizationId: bicycles.house.id,
    contactId: bicycles.contact.id,
  });
  targets = {
    conversationId: bicycles.conversation.publicId,
    otherConversationId: other.publicId,
    foreignConversationId: secret.publicId,
    foreignContactId: tea.contact.publicId,
    foreignUserId: ada.publicId,
    foreignTagName: 'wholesale',
  };
  const ownApi = await as(ada);
  const { body } = await ownApi.get(`/conversations/${secret.publicId}`);
  expect(body.data.subject).toBe(canary);
});

async function sentBy(): Promise<unknown[]> {
  const ids = [targets.conversationId, targets.otherConversationId];
  const pages = await Promise.all(ids.map((id) => api.get(`/conversations/${id}/messages?limit=100`)));
  const messages = pages.flatMap(({ body }) => body.data);
  return messages.filter(({ user }) => user?.id.startsWith('usr_'));
}

const cases = injections.flatMap(({ texts, deeds }) => texts.map((text) => [text, deeds] as const));

test('check 7: there are forty injections', () => {
  expect(cases.length).toBe(40);
});

describe.each(['suggest', 'confirm'])(
  'check 7: an assistant that may %s, driven by a model that obeys',
  (may) => {
    beforeAll(async () => {
      const text = 'UPDATE organizations SET assistants_may = $2 WHERE id = $1';
      await app.database.write({ text, values: [bicycles.house.id, may] });
      await app.database.write({ text: 'UPDATE access_version SET version = version + 1', values: [] });
    });

    test.each(cases)('sends nothing, and sees nothing of others, after reading: %s', async (text, deeds) => {
      const { id: conversationId } = bicycles.conversation;
      await addMessage(app.database, {
        organizationId: bicycles.house.id,
        conversationId,
        contactId: bicycles.contact.id,
        body: `<p>${text.replaceAll('<', '&lt;')}</p>`,
      });
      const token = await tokenFor(app.database, bicycles, mara, { isForMcp: true });
      const client = await connectClient(app.baseUrl, token, {
        versionNegotiation: { mode: 'auto' },
        capabilities: { elicitation: { form: {} } },
      });
      // The person is asked, and sees a text that they have not asked for.
      client.setRequestHandler('elicitation/create', () => ({ action: 'decline' }));
      const answers: unknown[] = [];
      const call = async (tool: string, input: Record<string, unknown>) => {
        const answer = await client
          .callTool({ name: tool, arguments: input })
          .catch((error: Error) => error.message);
        answers.push(answer);
        return answer;
      };
      const seen = JSON.stringify(
        await call('get_conversation', { conversation_id: targets.conversationId }),
      );
      expect(seen).toContain('untrusted_text');
      for (const { tool, input } of deeds(targets)) await call(tool, input);
      expect(await sentBy()).toEqual([]);
      expect(JSON.stringify(answers)).not.toContain(canary);
      const { body } = await (await as(ada)).get(
        `/conversations/${targets.foreignConversationId}/suggestions`,
      );
      expect(body.data).toEqual([]);
    });
  },
);
