import { afterAll, describe, expect, test } from 'vitest';
import { HtmlBusy } from '../errors/errors.ts';
import { htmlLimits } from '../text/html-policy.ts';
import { readBody } from '../text/read-body.ts';
import { htmlPayloads } from '../text/testing/html-payloads.ts';
import { longHtmlCharacters, openHtmlThreads } from './open-html-threads.ts';

const failures: unknown[] = [];
const onFailure = (error: unknown) => void failures.push(error);
const clock = () => performance.now();
const threads = openHtmlThreads({ threads: 1, clock, onFailure });
const worker = new URL('./testing/failing-worker.ts', import.meta.url);
const failing = openHtmlThreads({ threads: 1, clock, onFailure, worker, timeoutMilliseconds: 20_000 });
afterAll(() => Promise.all([threads.close(), failing.close()]));

const long = (html: string) => html.repeat(Math.ceil((longHtmlCharacters + 1) / html.length));
const body = (html: string) => ({ html, attachmentIds: [] });

describe('a long body', () => {
  test('gives the same result in a thread as anywhere else, whatever is in it', async () => {
    for (const payload of htmlPayloads.filter((it) => it !== '').slice(0, 60)) {
      const sent = body(long(payload));
      expect(await threads.readBody('org', sent)).toEqual(readBody(sent));
    }
    expect(failures).toEqual([]);
  });

  test('doesn’t block the event loop while it is sanitized', async () => {
    const reading = threads.readBody('org', body('<p><b>x'.repeat(20_000)));
    let turns = 0;
    let isDone = false;
    void reading.then(() => {
      isDone = true;
    });
    while (!isDone) {
      await new Promise(setImmediate);
      turns += 1;
    }
    expect(turns).toBeGreaterThan(10);
  });
});

describe('a thread', () => {
  test('that crashes on a body falls back to its plain text, and the next body is processed', async () => {
    const { html } = await failing.readBody('org', body(long('<p>crash <b>this</b></p>')));
    expect(html).toContain('<p>crash this</p>');
    expect(failures.splice(0)).toHaveLength(1);
    const next = await failing.readBody('org', body(long('<p>fine</p>')));
    expect(next.html).toContain('<p>fine</p><p>fine</p>');
  });

  test('that takes too long is terminated, and the body is its plain text', async () => {
    const hasty = openHtmlThreads({ threads: 1, clock, onFailure, worker, timeoutMilliseconds: 5_000 });
    const { html } = await hasty.readBody('org', body(long('<p>hang <b>this</b></p>')));
    expect(html).toContain('<p>hang this</p>');
    const next = await hasty.readBody('org', body(long('<p><b>fine</b></p>')));
    expect(next.html).toContain('<p><b>fine</b></p>');
    expect(failures.splice(0)).toHaveLength(1);
    await hasty.close();
  });

  test('that fails on the plain text too causes a 503 with Retry-After', async () => {
    const error = await failing.readBody('org', body(long('<p>lost</p>'))).catch((it) => it);
    expect(error).toBeInstanceOf(HtmlBusy);
    expect([error.status, error.extra.headers]).toEqual([503, { 'retry-after': '2' }]);
    failures.length = 0;
    expect((await failing.readBody('org', body(long('<p>fine</p>')))).html).toContain('fine');
  });
});

test('long bodies of one organization wait for each other, not for those of another; too many of one are refused', async () => {
  const order: string[] = [];
  const slow = body('<p><b>x'.repeat(15_000));
  const flood = Array.from({ length: 40 }, (_, index) =>
    threads.readBody('flood', slow).then(
      () => void order.push(`flood ${index}`),
      (error: unknown) => error,
    ),
  );
  await threads.readBody('calm', slow);
  order.push('calm');
  const refused = (await Promise.all(flood)).filter((it) => it instanceof HtmlBusy);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(40);
  expect(order.indexOf('calm')).toBeLessThan(order.length / 2);
  await expect.poll(async () => (await threads.readBody('flood', slow)).isShortened).toBe(false);
});

test('a body that grows past the limit becomes the beginning of its text, with a marker, and no longer than the limit', async () => {
  for (const unit of ['&', '&&\n', '\u00a0&', '<&', '😀&&&&']) {
    const read = await threads.readBody('org', body(unit.repeat(150_000 / unit.length)));
    expect(read.isShortened).toBe(true);
    expect(read.html.length).toBeLessThanOrEqual(htmlLimits.characters);
    expect(read.html.length).toBeGreaterThan(htmlLimits.characters / 4);
    expect(read.html).toMatch(
      /<p><em>\[Shortened\. The whole message is attached as original\.html\.\]<\/em><\/p>$/,
    );
    expect(read.html.isWellFormed()).toBe(true);
    expect(readBody({ html: read.html.slice(0, 3000), attachmentIds: [] }).isShortened).toBe(false);
  }
});
