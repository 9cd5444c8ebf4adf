import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keyedDigest } from '../../server/access/keyed-digest.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { openChat } from '../../server/features/ai/endpoint/open-chat.ts';
import { ensureInstallation } from '../../server/features/organizations/installation-store.ts';
import { sweepRetention } from '../../server/features/retention/sweep-retention.ts';
import { newId } from '../../server/ids/public-id.ts';
import { secretKeyCheckOf } from '../../server/installation/open-installation.ts';
import { embeddingRounds } from '../../server/reactions/answers/embed-answers.ts';
import { dataFolder } from '../../server/testing/data-folder.ts';
import { emptyDatabase } from '../../server/testing/empty-database.ts';
import type { ApiClient } from '../../server/testing/http-client.ts';
import { type InboxClient, inboxClient } from '../../server/testing/inbox-client.ts';
import { indexEverything } from '../../server/testing/index-everything.ts';
import { callTool } from '../../server/testing/mcp-client.ts';
import { reportOf } from '../../server/testing/report-of.ts';
import { environmentOf, type Outcome, runDeskbell } from '../../server/testing/run-deskbell.ts';
import { scriptedModel } from '../../server/testing/scripted-model.ts';
import { secretKey, startApp, type TestApp } from '../../server/testing/start-app.ts';
import { makeWorld, tokenFor, type World } from '../../server/testing/world.ts';
import { addContact, addConversation, addMessage } from '../../server/testing/world-records.ts';
import { meaningVector } from './meaning-vectors.ts';
import { startPgvector, type VectorDatabase, vectorPrograms } from './start-pgvector.ts';

if (!vectorPrograms)
  process.stderr.write(
    '\nSKIPPED: pgvector. Set DESKBELL_PGVECTOR to the folder of the programs of a PostgreSQL that has pgvector.\n\n',
  );

const answers: Record<string, string> = {
  Brakes: 'Adjust the brakes with the barrel screw until the lever is firm.',
  Refunds: 'The refund is on your account within ten days.',
  Deliveries: 'A parcel takes three working days.',
  Punctures: 'Replace the tube, and check the rim tape.',
  Saddles: 'Tilt the saddle two degrees forward.',
  Invoices: 'Every invoice is attached to the confirmation.',
  Opening: 'We are open on weekdays from nine to five.',
  Rental: 'Rental needs a deposit and an identity card.',
  Courses: 'Courses begin on the first of every month.',
};

describe.skipIf(!vectorPrograms)('answers on a PostgreSQL with pgvector', () => {
  let database: VectorDatabase;
  let app: TestApp;
  let world: World;
  let admin: InboxClient;
  let mara: ApiClient;
  let jonas: ApiClient;
  let model: Awaited<ReturnType<typeof scriptedModel>>;
  let organizationId: string;
  let now = 0;
  const macros: Record<string, string> = {};
  const rules = { networks: ['127.0.0.0/8'], allowsHttp: true };
  const config = { endpoint: undefined, rules };
  const chat = openChat({ refuses: () => false, resolve: async () => ['127.0.0.1'] });

  const put = (change: object = {}, embeddings = 'meaning-1') =>
    admin.call('/ai/settings', {
      method: 'PUT',
      json: {
        is_on: true,
        endpoint: { url: model.url, model: 'scripted-1', embedding_model: embeddings, key: 'a-key' },
        features: ['draft', 'embed'],
        redaction: 'always',
        monthly_tokens: 10_000_000,
        person_monthly_tokens: 10_000_000,
        ...change,
      },
    });
  const meanings = () =>
    model.embeds(({ body }) => ({
      vectors: body.input.map(meaningVector),
      usedTokens: body.input.length * 10,
    }));
  const rounds = () =>
    embeddingRounds({ database: app.database, digest: app.digest, config, chat, clock: () => now });
  /** All that is to be done now, by a process that has just started. */
  async function embedAll(embedSome = rounds()) {
    await indexEverything(app.database);
    while (await embedSome(new AbortController().signal));
  }
  const searched = async (text: string, by = jonas) => {
    const { status, body } = await by.get(`/search/answers?q=${encodeURIComponent(text)}`);
    expect(status).toBe(200);
    return body.data.map(({ title }: { title: string }) => title) as string[];
  };
  const count = async (condition = 'true') =>
    Number((await database.ask(`SELECT count(*) AS n FROM answer_vectors WHERE ${condition}`))[0]?.n);
  const forget = () => database.ask('DELETE FROM ai_usage');
  const newMacro = async (name: string, text: string, fields: object = {}) =>
    (await mara.post('/macros', { name, body_html: `<p>${text}</p>`, visibility: 'everyone', ...fields }))
      .body.data.id as string;

  beforeAll(async () => {
    database = await startPgvector(vectorPrograms ?? '');
    model = await scriptedModel();
    meanings();
    app = await startApp(database, { ai: { config } });
    world = await makeWorld(database.database);
    organizationId = world.bicycles.house.id;
    admin = await inboxClient(app.baseUrl, world.mara, world.bicycles.house);
    mara = app.api(await tokenFor(database.database, world.bicycles, world.mara));
    jonas = app.api(await tokenFor(database.database, world.bicycles, world.jonas));
    for (const [name, text] of Object.entries(answers)) macros[name] = await newMacro(name, text);
    await put();
  });
  afterAll(async () => {
    await chat.close();
    await app?.stop();
    await database?.drop();
  });
  beforeEach(async () => {
    meanings();
    await forget();
    await put();
    model.embedded.length = 0;
  });

  test('get their vectors in batches, once; what was sent is counted and logged', async () => {
    expect((await admin.get('/ai/settings')).body.data).toMatchObject({ has_vectors: true });
    await embedAll();
    const documents = await database.ask('SELECT 1 FROM answer_documents');
    expect(await count("model LIKE 'meaning-1 %'")).toBe(documents.length);
    expect(model.embedded).toHaveLength(1);
    expect(model.embedded[0]).toMatchObject({
      authorization: 'Bearer a-key',
      body: { model: 'meaning-1', encoding_format: 'float' },
    });
    await embedAll();
    expect(model.embedded).toHaveLength(1);
    const [logged] = (await admin.get('/ai/requests')).body.data;
    expect(logged).toMatchObject({
      feature: 'embed',
      user_id: null,
      conversation_id: null,
      model: 'meaning-1',
      tokens: documents.length * 10,
      outcome: 'answered',
    });
    expect(logged.sent).toContain(answers.Brakes);
    expect((await admin.get('/ai/settings')).body.data.used_tokens).toBe(documents.length * 10);
  });

  test('are found by other words, in another language, and not at all if nothing is close', async () => {
    expect(await searched('Stopping takes forever')).toEqual(['Brakes']);
    expect(await searched('Wann kommt mein Paket?')).toEqual(['Deliveries']);
    expect(await searched('platypus eggs')).toEqual([]);
    expect(model.embedded.map(({ body }) => body.input)).toEqual([
      ['Stopping takes forever'],
      ['Wann kommt mein Paket?'],
      ['platypus eggs'],
    ]);
  });

  test('that have the words and the meaning come before those with one of them', async () => {
    const both = await newMacro('Firm levers', 'A firm lever stops the bicycle: adjust the brakes.');
    await embedAll();
    const [first, ...others] = await searched('How do I adjust my brakes to be firm?');
    expect([first, ...others].slice(0, 2).toSorted()).toEqual(['Brakes', 'Firm levers']);
    await mara.call(`/macros/${both}`, { method: 'DELETE' });
    await indexEverything(app.database);
  });

  test('are only those that the caller sees', async () => {
    const own = await newMacro('Private saddles', 'My seat is my own.', { visibility: 'private' });
    await embedAll();
    const question = 'Sattel?';
    expect(await searched(question, mara)).toContain('Private saddles');
    expect(await searched(question)).toEqual(['Saddles']);
    const conversationsOnly = app.api(
      await tokenFor(database.database, world.bicycles, world.mara, {
        scopes: ['messages:read', 'conversations:read'],
      }),
    );
    expect(await searched(question, conversationsOnly)).toEqual([]);
    const ada = app.api(await tokenFor(database.database, world.tea, world.ada));
    expect(await searched(question, ada)).toEqual([]);
    await mara.call(`/macros/${own}`, { method: 'DELETE' });
    await indexEverything(app.database);
  });

  test('are drafted from, and the contact’s data is replaced before the question leaves', async () => {
    model.answers({ parts: ['Adjust the barrel screw. [1]'] });
    const contact = await addContact(database.database, { organizationId, name: 'Nora Vance' });
    const author = { organizationId, contactId: contact.id };
    const conversation = await addConversation(database.database, { ...author, subject: 'Stopping' });
    const body = '<p>Stopping fails, says Nora Vance, nora@vance.example</p>';
    await addMessage(database.database, { ...author, conversationId: conversation.id, body });
    const response = await fetch(`${app.baseUrl}/api/inbox/v1/ai/draft`, {
      method: 'POST',
      headers: { ...admin.headers, 'x-csrf-token': admin.csrfToken, 'content-type': 'application/json' },
      body: JSON.stringify({ conversation_id: conversation.publicId }),
    });
    expect(await response.text()).toContain('"title":"Brakes"');
    const [question] = model.embedded.map(({ body: { input } }) => input.join());
    expect(question).toContain('Stopping fails');
    expect(question).not.toMatch(/Nora|Vance|@/);
    const { data } = (await admin.get('/ai/requests')).body;
    expect(data.slice(0, 2).map(({ feature }: { feature: string }) => feature)).toEqual(['draft', 'embed']);
    expect(data[1]).toMatchObject({ conversation_id: conversation.publicId, user_id: world.mara.publicId });
  });

  test('lose the vector with their text, and get another', async () => {
    const path = `/macros/${macros.Courses}`;
    await mara.call(path, { method: 'PATCH', json: { body_html: '<p>Courses end with a bill.</p>' } });
    expect(await searched('Rechnung')).toEqual(['Invoices']);
    await indexEverything(app.database);
    const before = await count();
    await embedAll();
    expect(await count()).toBe(before + 1);
    expect((await searched('Rechnung')).toSorted()).toEqual(['Courses', 'Invoices']);
    await mara.call(path, { method: 'PATCH', json: { body_html: `<p>${answers.Courses}</p>` } });
    await embedAll();
  });

  test('of a conversation with an erased contact are gone at once, and so is what was sent of them', async () => {
    const contact = await addContact(database.database, { organizationId, name: 'Vera Gone' });
    const author = { organizationId, contactId: contact.id };
    const conversation = await addConversation(database.database, { ...author, subject: 'Seat' });
    await addMessage(database.database, {
      ...author,
      conversationId: conversation.id,
      body: '<p>A seat?</p>',
    });
    const path = `/conversations/${conversation.publicId}`;
    const reply = { body_html: '<p>A gel seat, dear customer.</p>' };
    const { id } = (await jonas.post(`${path}/messages`, reply)).body.data;
    await jonas.call(`${path}/messages/${id}/solution`, { method: 'PUT' });
    await embedAll();
    expect(await searched('Sattel')).toContain('Seat');
    const logged = async () =>
      (await database.ask("SELECT 1 FROM ai_requests WHERE sent LIKE '%gel seat%'")).length;
    expect(await logged()).toBe(1);
    expect((await mara.call(`/contacts/${contact.publicId}`, { method: 'DELETE' })).status).toBeLessThan(300);
    expect(await searched('Sattel')).not.toContain('Seat');
    expect(await logged()).toBe(0);
    await indexEverything(app.database);
    expect(await count(`source_id = '${conversation.id}'`)).toBe(0);
  });

  test('are found by words alone while the endpoint fails or hangs, which is asked again later', async () => {
    const byWords = 'barrel screw lever';
    model.embeds(() => ({ status: 500 }));
    expect(await searched(byWords)).toEqual(['Brakes']);
    expect(await searched(byWords)).toEqual(['Brakes']);
    expect(model.embedded).toHaveLength(1);
    await put();
    model.embeds(() => ({ hangs: true }));
    expect(await searched(byWords)).toEqual(['Brakes']);
    expect(await searched('Stopping takes forever')).toEqual([]);
    expect(model.embedded).toHaveLength(2);
    expect((await admin.get('/ai/requests')).body.data[0]).toMatchObject({
      feature: 'embed',
      outcome: 'failed',
    });
  });

  test('wait for an endpoint that fails, longer and longer, and cost nothing then', async () => {
    await database.ask('DELETE FROM answer_vectors');
    model.embeds(() => ({ status: 500 }));
    const embedSome = rounds();
    for (const seconds of [0, 29, 31, 31, 61, 121]) {
      now += seconds * 1000;
      await embedAll(embedSome);
    }
    expect(model.embedded).toHaveLength(4);
    expect((await admin.get('/ai/settings')).body.data.used_tokens).toBe(0);
    meanings();
    now += 3_600_000;
    await embedAll(embedSome);
    expect(await count()).toBeGreaterThan(0);
  });

  test('that the endpoint refuses are sent one by one, shortened, and then left out', async () => {
    await database.ask('DELETE FROM answer_vectors');
    const refused = answers.Rental ?? '';
    model.embeds(({ body }) =>
      body.input.some((text) => text.includes(refused))
        ? { status: 400 }
        : { vectors: body.input.map(meaningVector) },
    );
    await embedAll();
    const documents = await database.ask('SELECT 1 FROM answer_documents');
    expect(await count()).toBe(documents.length - 1);
  });

  test('stop at the limit, and are found by words alone', async () => {
    await put({ monthly_tokens: 1 });
    await database.ask('DELETE FROM answer_vectors');
    const embedSome = rounds();
    await embedAll(embedSome);
    expect(model.embedded).toHaveLength(1);
    await database.ask('DELETE FROM answer_vectors');
    await embedAll(rounds());
    expect(model.embedded).toHaveLength(1);
    expect(await searched('barrel screw lever')).toEqual(['Brakes']);
    expect(model.embedded).toHaveLength(1);
  });

  test('get vectors of another model one by one, and are found by it', async () => {
    await embedAll();
    await put({}, 'meaning-2');
    expect(await searched('Stopping takes forever')).toEqual([]);
    await embedAll();
    expect(await count("model LIKE 'meaning-2 %'")).toBe(await count());
    expect(await searched('Stopping takes forever')).toEqual(['Brakes']);
  });

  test('get vectors of another endpoint, whose model has the same name, and are never compared with those of the first', async () => {
    await embedAll();
    model.embedded.length = 0;
    const other = await scriptedModel();
    const reversed = (text: string) => meaningVector(text).toReversed();
    other.embeds(({ body }) => ({ vectors: body.input.map(reversed) }));
    const endpoint = { url: other.url, model: 'scripted-1', embedding_model: 'meaning-1', key: 'a-key' };
    await put({ endpoint });
    expect(await searched('Stopping takes forever')).toEqual([]);
    await embedAll();
    expect(other.embedded.at(-1)?.body.input.join()).toContain(answers.Brakes);
    expect(await searched('Stopping takes forever')).toEqual(['Brakes']);
    expect(model.embedded).toEqual([]);
    await put();
    expect(await searched('Stopping takes forever')).toEqual([]);
    await embedAll();
  });

  test('are found by assistants, too', async () => {
    const token = await tokenFor(database.database, world.bicycles, world.jonas, { isForMcp: true });
    const { status, text } = await callTool(app, token, 'search_answers', { q: 'Stopping takes forever' });
    expect([status, text.includes(macros.Brakes ?? '')]).toEqual([200, true]);
    const wrong = await tokenFor(database.database, world.tea, world.ada, { isForMcp: true });
    const foreign = await callTool(app, wrong, 'search_answers', { q: 'Stopping takes forever' });
    expect(foreign.text).not.toContain(macros.Brakes);
  });

  test('of conversations that are past their retention are gone, with their vectors', async () => {
    const at = (Date.now() - 91 * 86_400_000) * 1000;
    const about = { organizationId, subject: 'Old seat', status: 'closed', at } as const;
    const conversation = await addConversation(database.database, about);
    await addMessage(database.database, {
      organizationId,
      conversationId: conversation.id,
      userId: world.jonas.id,
      body: '<p>A seat?</p>',
    });
    const path = `/conversations/${conversation.publicId}`;
    const { id } = (await jonas.post(`${path}/messages`, { body_html: '<p>A wide seat.</p>' })).body.data;
    await jonas.call(`${path}/messages/${id}/solution`, { method: 'PUT' });
    await database.ask(`UPDATE conversations SET status = 'closed', closed_at = to_timestamp(${at / 1e6}),
                               last_activity_at = to_timestamp(${at / 1e6}) WHERE id = '${conversation.id}'`);
    await embedAll();
    expect(await count(`source_id = '${conversation.id}'`)).toBe(1);
    const retention = { conversation_days: 90, mail_source_days: null, audit_days: null };
    await admin.call('/retention', { method: 'PUT', json: retention });
    await sweepRetention(database.database, new AbortController().signal);
    await indexEverything(app.database);
    expect(await count(`source_id = '${conversation.id}'`)).toBe(0);
    await admin.call('/retention', { method: 'PUT', json: { ...retention, conversation_days: null } });
  });

  test('are moved to a database without the extension by a backup, and back by deskbell move; either can be exported', async () => {
    await embedAll();
    const secretKeyCheck = secretKeyCheckOf(keyedDigest(secretKey));
    await ensureInstallation(database.database, { id: newId(), secretKeyCheck });
    const vectors = await count();
    const run = async (words: string[], env: Record<string, string>): Promise<Outcome> => {
      const outcome = await runDeskbell(words, { folder: dataFolder(), env });
      expect(outcome.code, outcome.stderr).toBe(0);
      return outcome;
    };
    const backups = dataFolder();
    await run(['backup', '--to', backups], environmentOf(database));
    const plain = await emptyDatabase();
    const withoutExtension = { DATABASE_URL: plain.url, DESKBELL_SECRET_KEY: secretKey };
    await run(['restore', backups], withoutExtension);
    const restored = openDatabase(plain.connection, () => undefined);
    const [row] = await restored.read<{ count: number }>({
      text: 'SELECT count(*)::integer AS count FROM answer_vectors',
      values: [],
    });
    await restored.close();
    expect(row?.count).toBe(vectors);
    const archive = [
      '--organization',
      world.bicycles.house.publicId,
      '--to',
      join(dataFolder(), 'house.zip'),
    ];
    for (const env of [environmentOf(database), withoutExtension]) await run(['export', ...archive], env);
    const again = await startPgvector(vectorPrograms ?? '', { isEmpty: true });
    await run(['move', '--to', again.url], withoutExtension);
    const digest = `SELECT md5(string_agg(v::text, '' ORDER BY source_id)) AS digest FROM answer_vectors v`;
    expect(await again.ask(digest)).toEqual(await database.ask(digest));
    await again.drop();
    await plain.drop();
  });

  test('are evaluated by words alone, and by words and meaning', async () => {
    const set = fileURLToPath(new URL('../../seeds/heron/evaluation.jsonl', import.meta.url));
    const environment = {
      ...environmentOf(database),
      DESKBELL_AI_URL: model.url,
      DESKBELL_AI_MODEL: 'scripted-1',
      DESKBELL_AI_EMBEDDING_MODEL: 'meaning-1',
    };
    model.answers({ parts: ['As it is [1].'] });
    const before = await count();
    const { text, json } = await reportOf('ai evaluate', ['--set', set], environment);
    expect(text).toMatch(/^By words alone$/m);
    expect(text).toMatch(/^By words and meaning, with meaning-1$/m);
    expect(text.match(/^Expected source found: {3}\d+\.\d % /gm)).toHaveLength(2);
    expect(json).toMatchObject({ with_embeddings: { model: 'meaning-1', retrieval: { hits: { of: 200 } } } });
    expect(await count()).toBe(before);
  });

  test('lose their vectors when the organization wants none any more', async () => {
    await put({ features: ['draft'] });
    expect(await searched('Stopping takes forever')).toEqual([]);
    expect(model.embedded).toEqual([]);
    await embedAll();
    expect(await count()).toBe(0);
  });

  test('are found by words alone once the extension is gone', async () => {
    await put();
    await embedAll();
    await database.ask('DROP EXTENSION vector');
    expect(await searched('barrel screw lever')).toEqual(['Brakes']);
  });
});
