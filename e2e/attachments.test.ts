import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png, type SentFile, uploaded } from '../server/testing/attachments.ts';
import { type StartedWorld, startWorld } from '../server/testing/start-world.ts';
import { launchBrowser } from '../tools/launch-browser.ts';

let browser: Browser;
let started: StartedWorld;
/** An app's page: another origin, empty. */
const elsewhere = createServer((_, response) =>
  response.setHeader('content-type', 'text/html').end('<p>An app'),
);
let origin: string;

beforeAll(async () => {
  [browser, started] = await Promise.all([launchBrowser(), startWorld({ inbox: true })]);
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await browser.close();
  await started.app.stop();
  elsewhere.close();
});

async function addressOf(file: SentFile): Promise<string> {
  const api = await started.as(started.world.mara);
  return (await api.get(`/attachments/${await uploaded(api, file)}`)).body.data.presigned_url;
}

const page = Buffer.from('<!doctype html><title>Bad</title><script>document.title = "run"</script>');

test('security S9: an uploaded HTML page is downloaded under its name, never opened', async () => {
  const tab = await browser.newPage();
  const url = await addressOf({ name: 'Grüße & more.html', type: 'text/html', bytes: page });
  const saving = tab.waitForEvent('download');
  await tab.goto(url).catch(() => undefined);
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('Grüße & more.html');
  expect(await tab.title()).not.toBe('run');
  await tab.close();
});

test.each([
  ['on a page of another origin', false],
  ['in a frame without an origin', true],
])('a picture is shown %s', async (_what, isSandboxed) => {
  const tab = await browser.newPage();
  await tab.goto(origin);
  const url = await addressOf({ bytes: png });
  // Scripts run in the frame to measure the image.
  const width = await tab.evaluate(`new Promise((done) => {
    addEventListener('message', ({ data }) => done(data));
    const frame = document.createElement('iframe');
    if (${isSandboxed}) frame.sandbox.add('allow-scripts');
    frame.srcdoc = '<img src="${url}" onload="parent.postMessage(this.naturalWidth, \\'*\\')" ' +
      'onerror="parent.postMessage(0, \\'*\\')">';
    document.body.append(frame);
  })`);
  expect(width).toBe(1);
  await tab.close();
});

test('an app in a browser creates, uploads and downloads a file from its own origin', async () => {
  const tab = await browser.newPage();
  await tab.goto(origin);
  const { token } = await started.as(started.world.mara);
  const text = await tab.evaluate(`(async () => {
    const file = new Blob(['From a browser'], { type: 'text/plain' });
    const announced = await fetch('${started.app.baseUrl}/api/oauth/v1/attachments', {
      method: 'POST',
      headers: { authorization: 'Bearer ${token}', 'content-type': 'application/json' },
      body: JSON.stringify({ original_filename: 'a.txt', file_size: file.size, content_type: file.type }),
    });
    const { data, upload } = await announced.json();
    await fetch(upload.url, { method: upload.method, headers: upload.headers, body: file });
    return (await fetch(data.presigned_url)).text();
  })()`);
  expect(text).toBe('From a browser');
  await tab.close();
});
