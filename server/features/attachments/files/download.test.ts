import { afterAll, describe, expect, test } from 'vitest';
import { announce, download, png, uploaded } from '../../../testing/attachments.ts';
import { startWorld } from '../../../testing/start-world.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const api = await as(world.jonas);
const octets = 'application/octet-stream';

async function served(name: string, type: string, bytes: Buffer) {
  const id = await uploaded(api, { name, type, bytes });
  return download((await api.get(`/attachments/${id}`)).body.data.presigned_url);
}

const jpeg = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.alloc(64),
]);
const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
const webp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const html = Buffer.from('<!doctype html><script>alert(document.domain)</script>');
const pdfAndScript = Buffer.from('%PDF-1.4\n<script>alert(1)</script>\n%%EOF');
/** 50,000 by 50,000 pixels, declared in 33 bytes. */
const bomb = Buffer.concat([png.subarray(0, 16), Buffer.from('0000c3500000c350', 'hex'), png.subarray(24)]);

describe('security S9: a file', () => {
  test.each<[string, string, string, Buffer, string]>([
    ['a picture', 'a.png', 'image/png', png, 'image/png'],
    ['a photograph', 'b.JPEG', 'image/jpeg', jpeg, 'image/jpeg'],
    ['a moving picture', 'c.gif', 'image/gif', gif, 'image/gif'],
    ['a small picture', 'd.webp', 'image/webp', webp, 'image/webp'],
    ['a picture announced as anything', 'e.png', octets, png, 'image/png'],
  ])('that is %s may be shown', async (_what, name, type, bytes, shown) => {
    const { status, headers } = await served(name, type, bytes);
    expect([status, headers.get('content-type')]).toEqual([200, shown]);
    expect(headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''/);
    expectSafeHeaders(headers);
  });

  test.each<[string, string, string, Buffer]>([
    ['a page', 'a.html', 'text/html', html],
    ['a page that is called a picture', 'a.png', octets, html],
    ['a picture with a script in it', 'a.svg', 'image/svg+xml', svg],
    ['a picture that is called a page', 'a.html', 'image/png', png],
    ['a picture that is called another', 'a.gif', 'image/png', png],
    ['a script', 'a.js', 'text/javascript', Buffer.from('alert(1)')],
    ['XML', 'a.xml', 'application/xml', Buffer.from('<?xml version="1.0"?><a/>')],
    ['a PDF with a page in it', 'a.pdf', 'application/pdf', pdfAndScript],
    ['a page behind the mark of a picture', 'a.html', octets, Buffer.concat([gif, html])],
  ])('that is %s is for saving only', async (_what, name, type, bytes) => {
    const { status, headers, bytes: got } = await served(name, type, bytes);
    expect([status, headers.get('content-type')]).toEqual([200, octets]);
    expect(headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${name}`);
    expectSafeHeaders(headers);
    expect(got.equals(bytes)).toBe(true);
  });

  test('security S11: a picture that would decompress to gigabytes is stored and returned unchanged', async () => {
    const { status, bytes } = await served('bomb.png', 'image/png', bomb);
    expect([status, bytes.equals(bomb)]).toEqual([200, true]);
  });
});

function expectSafeHeaders(headers: Headers): void {
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("sandbox; default-src 'none'");
  expect(headers.get('cache-control')).toBe('private');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
}

describe('security S10: a name', () => {
  test.each([
    ['../../etc/passwd', 'passwd', ''],
    ['C:\\Users\\mara\\Invoice.PDF', 'Invoice.PDF', 'pdf'],
    ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie: x=1.txt', 'txt'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe', 'exe'],
    ['quo"te\'s (1)*.txt', 'quo"te\'s (1)*.txt', 'txt'],
    ['Grüße aus Köln 🚲.jpeg', 'Grüße aus Köln 🚲.jpeg', 'jpeg'],
    [`${'n'.repeat(1000)}.tar`, `${'n'.repeat(251)}.tar`, 'tar'],
    [`${'🚲'.repeat(300)}`, '🚲'.repeat(127), ''],
    ['.htaccess', '.htaccess', ''],
    ['=cmd|calc.csv', '=cmd|calc.csv', 'csv'],
  ])('%j is kept as %j', async (name, kept, extension) => {
    const bytes = Buffer.from('x');
    const id = await uploaded(api, { name, type: 'text/plain', bytes });
    const { data } = (await api.get(`/attachments/${id}`)).body;
    expect([data.original_filename, data.extension]).toEqual([kept, extension]);
    const disposition = (await download(data.presigned_url)).headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[A-Za-z0-9%!#$&+.^_`|~-]+$/);
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(kept);
  });

  test.each([
    ['that is empty', '', 'original_filename'],
    ['of spaces', '   ', 'original_filename'],
    ['of folders alone', '../../..', 'original_filename'],
    ['of invisible characters', '\u200B\u202E', 'original_filename'],
    ['with NUL', 'a\0.txt', 'original_filename'],
    ['with half a surrogate pair', 'a\ud800.txt', 'original_filename'],
    ['of 4,001 characters', 'n'.repeat(4001), 'original_filename'],
  ])('%s is 422', async (_what, name, field) => {
    const { status, body } = await announce(api, { name });
    expect([status, body.error, body.details[0].field]).toEqual([422, 'validation_error', field]);
  });
});
