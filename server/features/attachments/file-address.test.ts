import { afterAll, describe, expect, test } from 'vitest';
import { announce, download, png, sendTo, upload, uploaded } from '../../testing/attachments.ts';
import { rawRequest } from '../../testing/raw-request.ts';
import { requestText, sendBytes } from '../../testing/raw-socket.ts';
import { startWorld } from '../../testing/start-world.ts';

let ahead = 0;
const minute = 60_000_000;
const { app, world, as } = await startWorld({ now: () => Date.now() * 1000 + ahead });
afterAll(() => app.stop());

const api = await as(world.jonas);
const addressOf = async (id: string): Promise<string> =>
  (await api.get(`/attachments/${id}`)).body.data.presigned_url;

/** The same address with one character changed. */
const altered = (url: string, index: number) =>
  url.slice(0, index) + (url[index] === 'A' ? 'B' : 'A') + url.slice(index + 1);

describe('security S8: a presigned address', () => {
  test('is fresh at each read, and valid for fifteen minutes', async () => {
    const id = await uploaded(api);
    const [first, second] = [await addressOf(id), await addressOf(id)];
    expect(first).not.toBe(second);
    ahead = 15 * minute - 1_000_000;
    for (const url of [first, second]) expect((await download(url)).status).toBe(200);
    ahead = 15 * minute + 5_000_000;
    for (const url of [first, second]) {
      const { status, body } = await sendTo(url);
      expect([status, body.error]).toEqual([403, 'invalid_address']);
      expect(body.error_description).toContain('15 minutes');
    }
    expect((await download(await addressOf(id))).status).toBe(200);
    ahead = 0;
  });

  test('for uploading expires after fifteen minutes as well', async () => {
    const announced = await announce(api);
    const { expires_at } = announced.body.upload;
    expect(Math.abs(expires_at - Date.now() / 1000 - 900)).toBeLessThan(60);
    ahead = 16 * minute;
    expect((await upload(announced)).status).toBe(403);
    ahead = 0;
    expect((await upload(announced)).status).toBe(204);
  });

  test('is 403 with any character changed, and so is any other one', async () => {
    const id = await uploaded(api);
    const url = await addressOf(id);
    const other = await addressOf(await uploaded(api));
    const start = url.indexOf('/files/') + '/files/att_'.length;
    for (let index = start; index < url.length; index++) {
      if (url[index] === '/') continue;
      expect([index, (await sendTo(altered(url, index))).status]).toEqual([index, 403]);
    }
    const pass = (it: string) => it.split('/').at(-1) ?? '';
    expect((await sendTo(url.replace(pass(url), pass(other)))).status).toBe(403);
    expect((await download(url)).status).toBe(200);
  });

  test('works for one use only', async () => {
    const announced = await announce(api);
    const { data, upload: to } = announced.body;
    const put = { method: 'PUT', raw: new Uint8Array(png) };
    expect((await sendTo(data.presigned_url, put)).status).toBe(403);
    expect((await upload(announced)).status).toBe(204);
    expect((await sendTo(to.url)).status).toBe(403);
    expect((await sendTo(data.presigned_url)).status).toBe(200);
  });

  test.each([
    '/files/',
    '/files/x',
    '/files/../../etc/passwd',
    '/files/..%2f..%2f..%2fetc%2fpasswd',
    '/files/%2e%2e/%2e%2e/etc/passwd',
    '/files/....//....//etc/passwd',
    '/files/att_01h455vb4pex5vsknk084sn02q/..%2f..%2fsecret-key',
    '/files/att_01h455vb4pex5vsknk084sn02q/%00',
    '/files/%00',
    `/files/${'a'.repeat(4000)}`,
  ])('security S8, S24, S25: %s is 403, and shows no file', async (path) => {
    for (const method of ['GET', 'PUT']) {
      const { status, text } = await sendBytes(app.baseUrl, requestText(app.baseUrl, `${method} ${path}`));
      expect([status, JSON.parse(text).error]).toEqual([403, 'invalid_address']);
    }
  });

  test('with invalid UTF-8 is 400', async () => {
    const { status, text } = await rawRequest(`${app.baseUrl}/files/%ff`);
    expect([status, JSON.parse(text).error]).toEqual([400, 'invalid_request']);
  });

  test('lists nothing, and allows only GET, HEAD and PUT', async () => {
    const url = await addressOf(await uploaded(api));
    for (const method of ['POST', 'DELETE', 'PATCH']) {
      const response = await rawRequest(url, { method });
      expect([response.status, response.headers.allow]).toEqual([405, 'GET, HEAD, PUT']);
    }
    const head = await sendTo(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), head.text]).toEqual([
      200,
      String(png.length),
      '',
    ]);
  });

  test('needs neither token nor cookie, and works on pages of any origin', async () => {
    const announced = await announce(api);
    const origin = { origin: 'https://app.example.com' };
    const preflight = await sendTo(announced.body.upload.url, {
      method: 'OPTIONS',
      headers: {
        ...origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type');
    await upload(announced);
    const { headers } = await sendTo(announced.body.data.presigned_url, { headers: origin });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.has('access-control-allow-credentials')).toBe(false);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  test('is in no line of the log, whatever the result', async () => {
    const announced = await announce(api);
    await upload(announced);
    const url = await addressOf(announced.body.data.id);
    await download(url);
    await sendTo(altered(url, url.length - 5));
    await upload(announced);
    const log = app.logLines.join('');
    expect(log).toContain('"route":"/files/*"');
    for (const address of [url, announced.body.upload.url, announced.body.data.presigned_url]) {
      const [name = '', pass = ''] = address.split('/').slice(-2);
      expect(log).not.toContain(pass.slice(0, -6));
      expect(log).not.toContain(name);
    }
  });
});
