import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { embeddingRounds } from '../../../reactions/answers/embed-answers.ts';
import { inboxClient } from '../../../testing/inbox-client.ts';
import { indexEverything } from '../../../testing/index-everything.ts';
import { scriptedModel } from '../../../testing/scripted-model.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { writeVectors } from '../answers/answer-vector-store.ts';
import { openChat } from '../endpoint/open-chat.ts';
import { InputRefused } from '../endpoint/post-json.ts';

const model = await scriptedModel();
model.embeds(({ body }) => ({ vectors: body.input.map(() => [1, 0]) }));
const rules = { networks: ['127.0.0.0/8'], allowsHttp: true };
const config = { endpoint: undefined, rules };
const { app, world, as } = await startWorld({ ai: { config } });
afterAll(() => app.stop());
const guard = { refuses: () => false, resolve: async () => ['127.0.0.1'] };
const chat = openChat(guard);
afterAll(() => chat.close());

const { bicycles, mara, jonas } = world;
const organizationId = bicycles.house.id;
const admin = await inboxClient(app.baseUrl, mara, bicycles.house);
const api = await as(jonas);
const endpoint = { url: model.url, model: 'scripted-1', embedding_model: 'scripted-embeddings' };
const put = (change: object = {}) =>
  admin.call('/ai/settings', {
    method: 'PUT',
    json: {
      is_on: true,
      endpoint,
      features: ['draft', 'embed'],
      redaction: 'always',
      monthly_tokens: 1_000_000,
      person_monthly_tokens: 1_000_000,
      ...change,
    },
  });
const macro = await as(mara);
const newMacro = async (fields: object) =>
  (await macro.post('/macros', { name: 'Macro', visibility: 'everyone', ...fields })).body.data;

beforeEach(async () => {
  model.embedded.length = 0;
  await put();
});

describe('an endpoint is asked for embeddings', () => {
  const embed = (texts: string[], url = model.url) =>
    chat.embed(
      { url, key: 'a-key', model: 'scripted-embeddings', texts, isOperators: true },
      AbortSignal.timeout(5000),
    );

  test('of several texts at once, whose vectors have a length of 1', async () => {
    model.embeds(() => ({
      vectors: [
        [3, 4],
        [0, 2],
      ],
      usedTokens: 7,
    }));
    expect(await embed(['one', 'two'])).toEqual({
      vectors: [
        [0.6, 0.8],
        [0, 1],
      ],
      usedTokens: 7,
    });
    expect(model.embedded).toEqual([
      {
        authorization: 'Bearer a-key',
        body: { model: 'scripted-embeddings', input: ['one', 'two'], encoding_format: 'float' },
      },
    ]);
  });

  test('in any order, by their index', async () => {
    const data = [
      { index: 1, embedding: [0, 1] },
      { index: 0, embedding: [1, 0] },
    ];
    model.embeds(() => ({ whole: { data } }));
    expect((await embed(['one', 'two'])).vectors).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  test.each([
    ['too few', { data: [{ index: 0, embedding: [1] }] }],
    ['of different lengths', { data: [{ embedding: [1] }, { embedding: [1, 0] }] }],
    [
      'twice the same',
      {
        data: [
          { index: 1, embedding: [1] },
          { index: 1, embedding: [1] },
        ],
      },
    ],
    [
      'at no place',
      {
        data: [
          { index: 0, embedding: [1] },
          { index: 7, embedding: [1] },
        ],
      },
    ],
    ['of nothing', { data: [{ embedding: [0, 0] }, { embedding: [0, 0] }] }],
    ['in base64', { data: [{ embedding: 'AACAPw==' }, { embedding: 'AACAPw==' }] }],
    ['missing', { error: { message: 'secret-detail' } }],
  ])('those that are %s are a fault', async (_, whole) => {
    model.embeds(() => ({ whole }));
    await expect(embed(['one', 'two'])).rejects.toMatchObject({ code: 'ai_unavailable' });
  });

  test('what it refuses is known from a fault, without details', async () => {
    model.embeds(() => ({ status: 413 }));
    await expect(embed(['long'])).rejects.toBeInstanceOf(InputRefused);
    model.embeds(() => ({ status: 500 }));
    const error = await embed(['one']).catch((it) => it);
    expect(error).toMatchObject({ code: 'ai_unavailable' });
    expect(error.message).not.toContain('secret-detail');
    await expect(embed(['one'], 'http://127.0.0.1:1/v1')).rejects.toMatchObject({ code: 'ai_unavailable' });
  });
});

describe('where the database can’t compare vectors', () => {
  test('the settings say so, and nothing is sent', async () => {
    model.embeds(({ body }) => ({ vectors: body.input.map(() => [1, 0]) }));
    const { data } = (await admin.get('/ai/settings')).body;
    expect(data).toMatchObject({ has_vectors: false, endpoint: { embedding_model: 'scripted-embeddings' } });
    const { id } = await newMacro({ body_html: '<p>Derailleur hangers have a warranty</p>' });
    await indexEverything(app.database);
    const found = await api.get('/search/answers?q=derailleur+warranty');
    expect(found.body.data.map((it: { id: string }) => it.id)).toEqual([id]);
    const embedSome = embeddingRounds({
      database: app.database,
      digest: app.digest,
      config,
      chat,
      clock: () => performance.now(),
    });
    expect(await embedSome(AbortSignal.timeout(10_000))).toBe(false);
    expect(model.embedded).toEqual([]);
  });
});

test('an organization that wants embeddings names their model', async () => {
  const { embedding_model: _, ...without } = endpoint;
  const refused = await put({ endpoint: without });
  expect([refused.status, refused.body.details[0].field]).toEqual([422, 'endpoint.embedding_model']);
  expect((await put({ endpoint: without, features: ['draft'] })).status).toBe(200);
  expect((await admin.get('/ai/settings')).body.data.endpoint.embedding_model).toBeNull();
});

test('the audit log tells when embeddings are switched on and off, and with which model', async () => {
  await put({ features: ['draft'] });
  await put();
  await put({ is_on: false });
  const entries = (await admin.get('/audit-entries?area=organization&limit=3')).body.data;
  expect(entries.map((it: { details: object }) => it.details)).toMatchObject([
    { is_on: 'false', embeddings: '' },
    { embeddings: 'scripted-embeddings' },
    { embeddings: '' },
  ]);
});

describe('a vector', () => {
  const vectorsOf = async (id: string) =>
    (
      await app.database.read<{ model: string }>({
        text: `SELECT model FROM answer_vectors WHERE organization_id = $1 AND source_id = (
                 SELECT source_id FROM answer_documents WHERE organization_id = $1 AND text LIKE $2)`,
        values: [organizationId, `${id}%`],
      })
    ).map((row) => row.model);
  const documentOf = async (name: string) => {
    const [row] = await app.database.read<{ id: string; text: string; type: 'macro' }>({
      text: 'SELECT source_id AS id, text, source_type AS type FROM answer_documents WHERE organization_id = $1 AND text LIKE $2',
      values: [organizationId, `${name}%`],
    });
    if (!row) throw new Error(`There is no document ${name}.`);
    return row;
  };
  const write = (name: string, by = 'a-model', change: object = {}) =>
    app.database.transaction(async (transaction) => {
      const made = { ...(await documentOf(name)), ...change, vector: [0.6, -0.8] };
      await writeVectors(transaction, organizationId, by, [made]);
    });

  test('stays as long as the text, and is written for that text alone', async () => {
    const { id } = await newMacro({ name: 'Spokes', body_html: '<p>Spokes are tensioned</p>' });
    await indexEverything(app.database);
    await write('Spokes', 'a-model', { text: 'another text' });
    expect(await vectorsOf('Spokes')).toEqual([]);
    await write('Spokes');
    await write('Spokes', 'another');
    expect(await vectorsOf('Spokes')).toEqual(['another']);
    await macro.call(`/macros/${id}`, {
      method: 'PATCH',
      json: { body_html: '<p><b>Spokes</b> are tensioned</p>' },
    });
    await indexEverything(app.database);
    expect(await vectorsOf('Spokes')).toEqual(['another']);
    await macro.call(`/macros/${id}`, { method: 'PATCH', json: { body_html: '<p>Spokes are replaced</p>' } });
    await indexEverything(app.database);
    expect(await vectorsOf('Spokes')).toEqual([]);
  });

  test('goes with its document', async () => {
    const { id } = await newMacro({ name: 'Saddles', body_html: '<p>Saddles are leather</p>' });
    await indexEverything(app.database);
    await write('Saddles');
    await macro.call(`/macros/${id}`, { method: 'DELETE' });
    await indexEverything(app.database);
    const rows = await app.database.read({
      text: `SELECT 1 FROM answer_vectors v WHERE NOT EXISTS (SELECT 1 FROM answer_documents d
              WHERE (d.organization_id, d.source_id) = (v.organization_id, v.source_id))`,
      values: [],
    });
    expect(rows).toEqual([]);
  });
});
