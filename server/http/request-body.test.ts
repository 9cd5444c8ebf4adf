import { afterAll, describe, expect, test } from 'vitest';
import { requestText, sendBytes } from '../testing/raw-socket.ts';
import { startWorld } from '../testing/start-world.ts';
import { tokenFor } from '../testing/world.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const path = `/conversations/${world.bicycles.conversation.publicId}/messages`;
const api = await as(world.jonas);

function sendBody(raw: string | Uint8Array<ArrayBuffer>, type = 'application/json') {
  return api.call(path, { raw, headers: { 'content-type': type } });
}

async function outcome(raw: string | Uint8Array<ArrayBuffer>, type?: string): Promise<[number, string]> {
  const { status, body } = await sendBody(raw, type);
  return [status, body.error];
}

const deep = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels);
const ofBytes = (bytes: number) => `{"body_html":"x"${' '.repeat(bytes - '{"body_html":"x"}'.length)}}`;

describe('security S18: a body', () => {
  test('of 1 MiB is accepted, and one byte more is 413', async () => {
    expect((await sendBody(ofBytes(1024 * 1024))).status).toBe(201);
    expect(await outcome(ofBytes(1024 * 1024 + 1))).toEqual([413, 'payload_too_large']);
  });

  test('that is too large is 413 even if its length is not declared', async () => {
    const token = await tokenFor(app.database, world.bicycles, world.jonas);
    const headers = [
      `authorization: Bearer ${token}`,
      'content-type: application/json',
      'transfer-encoding: chunked',
    ];
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    const start = `POST /api/oauth/v1${path}`;
    const response = await sendBytes(app.baseUrl, requestText(app.baseUrl, start, headers, chunk.repeat(17)));
    expect([response.status, JSON.parse(response.text).error]).toEqual([413, 'payload_too_large']);
  });

  test.each([
    ['arrays', deep(100_000, '[', ']'), 400],
    ['objects', `${deep(100_000, '{"a":', '}').replace(':}', ':1}')}`, 422],
    ['arrays below meta_info', `{"body_html":"x","meta_info":{"a":${deep(100_000, '[', ']')}}}`, 422],
  ])('of a hundred thousand levels of %s is refused and the server lives on', async (_what, raw, status) => {
    expect((await sendBody(raw)).status).toBe(status);
    expect((await api.get('/me')).status).toBe(200);
  });

  test('with as many unknown names as fit is refused for the first one', async () => {
    const many = Array.from({ length: 100_000 }, (_, index) => `"${index}":1`).join(',');
    const { status, body } = await sendBody(`{${many}}`);
    expect([status, body.details[0].code]).toEqual([422, 'unknown']);
    expect(await outcome(`{"body_html":"x","meta_info":{${many}}}`)).toEqual([422, 'validation_error']);
    const million = Array.from({ length: 1_000_000 }, (_, index) => `"${index}":1`).join(',');
    expect(await outcome(`{${million}}`)).toEqual([413, 'payload_too_large']);
  });
});

describe('security S22: names that reach a prototype', () => {
  test.each([
    '{"__proto__":{"polluted":1},"body_html":"x"}',
    '{"body_html":"x","meta_info":{"__proto__":{"polluted":1}}}',
    '{"body_html":"x","meta_info":{"a":[{"__proto__":null}]}}',
    '{"body_html":"x","meta_info":{"\\u005f_proto__":{"polluted":1}}}',
    '{"body_html":"x","meta_info":{"constructor":{"prototype":{"polluted":1}}}}',
    '{"constructor":{"prototype":{"polluted":1}},"body_html":"x"}',
  ])('are 400: %s', async (raw) => {
    expect(await outcome(raw)).toEqual([400, 'invalid_request']);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  test('are 400 in a query', async () => {
    for (const query of ['__proto__=1', '__proto__[polluted]=1', 'constructor.prototype=1', 'toString=1'])
      expect((await api.get(`/me?${query}`)).status).toBe(400);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe('security S24: NUL and half a surrogate pair', () => {
  test.each([
    ['{"body_html":"a\\u0000b"}', 'body_html'],
    ['{"body_html":"a\\ud800b"}', 'body_html'],
    ['{"body_html":"\\udc00\\ud800"}', 'body_html'],
    ['{"body_html":"x","reply_to_id":"msg_\\u0000"}', 'reply_to_id'],
    ['{"body_html":"x","attachment_ids":["\\ud800"]}', 'attachment_ids.0'],
    ['{"body_html":"x","meta_info":{"a":{"b":["\\u0000"]}}}', 'meta_info.a.b.0'],
    ['{"body_html":"x","meta_info":{"a\\u0000":1}}', 'meta_info'],
    ['{"body_html":"x","meta_info":{"\\ud800":1}}', 'meta_info'],
  ])('in %s are 422 and name the field', async (raw, field) => {
    const { status, body } = await sendBody(raw);
    expect([status, body.details[0]]).toMatchObject([422, { field, code: 'invalid_text' }]);
  });

  test.each(['tag=%00', 'tag=a%00b', 'contact_id=%00', 'assignee_id=%00', 'after=%00', 'a%00=1'])(
    'in the query %s are 400',
    async (query) => {
      const { status, body } = await api.get(`/conversations?${query}`);
      expect([status, body.error]).toEqual([400, 'invalid_request']);
    },
  );

  test('whole pairs are text like any other', async () => {
    const { body } = await sendBody('{"body_html":"\\ud83d\\udd14 \\u2028 \\ufeff"}');
    expect(body.data.body_html).toBe('🔔 \u2028 \ufeff');
  });
});

test.each(['1e400', '-1e400', `1${'0'.repeat(400)}`])(
  'security S26: the number %s, which no double holds, is 422 and is not stored as null',
  async (number) => {
    const { status, body } = await sendBody(`{"body_html":"x","meta_info":{"a":${number}}}`);
    expect([status, body.details[0]]).toMatchObject([422, { field: 'meta_info.a', code: 'too_large' }]);
  },
);

test.each([
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
  'application/json-patch+json',
  'nonsense',
])('security S32: a body sent as %s is 415', async (type) => {
  expect(await outcome('{"body_html":"x"}', type)).toEqual([415, 'unsupported_media_type']);
});

describe('a body that is not plain UTF-8', () => {
  test.each(['iso-8859-1', 'utf-16', 'us-ascii', '"latin1"', ''])(
    'but charset=%s is 415',
    async (charset) => {
      expect(await outcome('{"body_html":"x"}', `application/json; charset=${charset}`)).toEqual([
        415,
        'unsupported_media_type',
      ]);
    },
  );

  test.each(['gzip', 'br', 'deflate', 'aes128gcm'])(
    'but %s is 415, and says what is read',
    async (coding) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': coding };
      const response = await api.call(path, { raw: '{"body_html":"x"}', headers });
      expect([response.status, response.body.error]).toEqual([415, 'unsupported_media_type']);
      expect(response.headers.get('accept-encoding')).toBe('identity');
    },
  );

  test('that is gzip within its chunks is 415', async () => {
    const token = await tokenFor(app.database, world.bicycles, world.jonas);
    const headers = [`authorization: Bearer ${token}`, 'content-type: application/json'];
    const sendAs = (coding: string) => {
      const start = `POST /api/oauth/v1${path}`;
      const all = [...headers, `transfer-encoding: ${coding}`];
      const body = '11\r\n{"body_html":"x"}\r\n0\r\n\r\n';
      return sendBytes(app.baseUrl, requestText(app.baseUrl, start, all, body));
    };
    const refused = await sendAs('gzip, chunked');
    expect([refused.status, JSON.parse(refused.text).error]).toEqual([415, 'unsupported_media_type']);
    expect((await sendAs('Chunked')).status).toBe(201);
  });

  test('is refused once the caller is authenticated, and before its schema is validated', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const stranger = { ...headers, authorization: 'Bearer nonsense' };
    expect((await api.call(path, { raw: '{', headers: stranger })).status).toBe(401);
    expect((await api.call(path, { raw: '{', headers })).status).toBe(415);
  });

  test('is invalid_request at the token endpoint, which has the errors of RFC 6749', async () => {
    const form = 'application/x-www-form-urlencoded';
    for (const headers of [
      { 'content-type': `${form}; charset=iso-8859-1` },
      { 'content-type': form, 'content-encoding': 'gzip' },
    ]) {
      const { status, body } = await app.send('/api/oauth/token', { raw: 'grant_type=x', headers });
      expect([status, body.error]).toEqual([400, 'invalid_request']);
      expect(body.error_description).toMatch(/UTF-8|Content-Encoding/);
    }
  });
});

describe('a JSON content type without a body', () => {
  const headers = { 'content-type': 'application/json' };

  test('is accepted for GET and DELETE', async () => {
    const { id } = (await api.post('/tags', { name: 'short-lived' })).body.data;
    expect((await api.get('/tags', headers)).status).toBe(200);
    expect((await api.call(`/tags/${id}`, { method: 'DELETE', headers })).status).toBe(204);
  });

  test('is accepted for a PUT without a body', async () => {
    const { id } = (await api.post(path, { body_html: 'x' })).body.data;
    expect((await api.call(`${path}/${id}/solution`, { method: 'PUT', headers })).status).toBe(200);
  });

  test('is 400 if a body is expected', async () => {
    const { status, body } = await api.call(path, { method: 'POST', headers });
    expect([status, body.error]).toEqual([400, 'invalid_request']);
  });
});

test.each([
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8"',
  'APPLICATION/JSON; charset=utf8',
])('a body sent as %s is read', async (type) => {
  expect((await sendBody('{"body_html":"x"}', type)).status).toBe(201);
});

test.each([
  [0xff, 0xfe],
  [0xc3, 0x28],
  [0xed, 0xa0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0xc0, 0x80],
])('security S33: the bytes %j %j, which are invalid UTF-8, are 400', async (...bytes) => {
  const raw = Buffer.concat([Buffer.from('{"body_html":"'), Buffer.from(bytes), Buffer.from('"}')]);
  expect(await outcome(new Uint8Array(raw))).toEqual([400, 'invalid_request']);
});

test.each([
  '',
  ' ',
  'null',
  '[]',
  '[{"body_html":"x"}]',
  '"x"',
  '1',
  'true',
  '{',
  '{"a":1,}',
  "{'a':1}",
  '{"a":NaN}',
])('a body that isn’t a JSON object is 400: %s', async (raw) => {
  expect(await outcome(raw)).toEqual([400, 'invalid_request']);
});

test('a request without a body is 400', async () => {
  const { status, body } = await api.call(path, { method: 'POST' });
  expect([status, body.error]).toEqual([400, 'invalid_request']);
});
