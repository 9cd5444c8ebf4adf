import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId, publicId } from '../ids/public-id.ts';
import type { ApiClient, Send } from '../testing/http-client.ts';
import { startWorld } from '../testing/start-world.ts';
import { addConversation } from '../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, mara } = world;
let merged: string;
let apis: { good: ApiClient; narrow: ApiClient; ofApp: ApiClient; narrowOfApp: ApiClient };

beforeAll(async () => {
  const target = { organizationId: bicycles.house.id, mergedIntoId: bicycles.conversation.id };
  merged = (await addConversation(app.database, target)).publicId;
  const narrow = { scopes: ['conversations:read'] } as const;
  apis = {
    good: await as(mara),
    narrow: await as(mara, narrow),
    ofApp: await as(mara, { actor: 'app' }),
    narrowOfApp: await as(mara, { actor: 'app', ...narrow }),
  };
});

/**
 * The mistakes that a request to send a message can have, in the order in which they are reported (contract section
 * 6).
 */
const expectedErrors = {
  'unknown path': [404, 'not_found'],
  'wrong method': [405, 'method_not_allowed'],
  'no token': [401, 'invalid_token'],
  'bad token': [401, 'invalid_token'],
  'missing scope': [403, 'insufficient_scope'],
  'app as author': [422, 'actor_self_required'],
  'body too large': [413, 'payload_too_large'],
  'wrong media type': [415, 'unsupported_media_type'],
  'broken JSON': [400, 'invalid_request'],
  'unknown query name': [400, 'invalid_request'],
  'bad key': [400, 'invalid_request'],
  'wrong shape': [422, 'validation_error'],
  'blank content': [422, 'validation_error'],
  'unknown record': [404, 'not_found'],
  'malformed id': [404, 'not_found'],
  'merged record': [409, 'conversation_merged'],
  'unknown reply': [422, 'validation_error'],
} as const;
type Mistake = keyof typeof expectedErrors;

/** Mistakes of one stage; a request has at most one of each stage. */
const stages: Mistake[][] = [
  ['unknown path', 'wrong method'],
  ['no token', 'bad token'],
  ['missing scope'],
  ['app as author'],
  ['body too large', 'wrong media type', 'broken JSON', 'wrong shape'],
  ['blank content'],
  ['unknown record', 'malformed id', 'merged record'],
  ['unknown reply'],
];

function pairs(): [Mistake, Mistake][] {
  return stages.flatMap((earlier, index) =>
    earlier.flatMap((one) =>
      stages.slice(index + 1).flatMap((later) => later.map((two): [Mistake, Mistake] => [one, two])),
    ),
  );
}

function sendWith(...wrong: Mistake[]) {
  const has = (mistake: Mistake) => wrong.includes(mistake);
  const scope = has('missing scope');
  const api = has('app as author') ? apis[scope ? 'narrowOfApp' : 'ofApp'] : apis[scope ? 'narrow' : 'good'];
  const query = has('unknown query name') ? '?limit=1' : '';
  const request: Send = {
    method: has('wrong method') ? 'PUT' : 'POST',
    headers: {
      'content-type': has('wrong media type') ? 'text/plain' : 'application/json',
      ...(has('bad key') && { 'idempotency-key': '' }),
      ...(has('no token') && { authorization: '' }),
      ...(has('bad token') && { authorization: 'Bearer nonsense' }),
    },
    raw: bodyWith(has),
  };
  return api.call(
    `/conversations/${idWith(has)}/${has('unknown path') ? 'letters' : 'messages'}${query}`,
    request,
  );
}

function idWith(has: (mistake: Mistake) => boolean): string {
  if (has('unknown record')) return publicId('cnv', newId());
  if (has('malformed id')) return 'nonsense';
  return has('merged record') ? merged : bicycles.conversation.publicId;
}

function bodyWith(has: (mistake: Mistake) => boolean): string {
  if (has('body too large')) return JSON.stringify({ body_html: 'x'.repeat(1024 * 1024) });
  if (has('broken JSON')) return '{"body_html":';
  return JSON.stringify({
    body_html: has('blank content') ? ' ' : 'x',
    ...(has('wrong shape') && { is_ai_message: 1 }),
    ...(has('unknown reply') && { reply_to_id: publicId('msg', newId()) }),
  });
}

describe('a request with one mistake', () => {
  test.each(Object.entries(expectedErrors))('%s: %j', async (mistake, expected) => {
    const { status, body } = await sendWith(mistake as Mistake);
    expect([status, body.error]).toEqual(expected);
  });
});

describe('a request with two mistakes gets the error that comes first', () => {
  test.each(pairs())('%s, not %s', async (earlier, later) => {
    const { status, body } = await sendWith(earlier, later);
    expect([status, body.error]).toEqual(expectedErrors[earlier]);
  });
});

test('a request with every mistake at once is an unknown path', async () => {
  const { status } = await sendWith(...(Object.keys(expectedErrors) as Mistake[]));
  expect(status).toBe(404);
});

test('none of them writes anything', async () => {
  const rows = await app.database.read({ text: 'SELECT id FROM messages', values: [] });
  expect(rows).toEqual([]);
});
