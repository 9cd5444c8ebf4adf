import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '../tools/launch-browser.ts';
import { type ListeningApp, listenAsApp } from './listen-as-app.ts';
import { openTab, type Tab } from './open-tab.ts';

/** The journeys rely on this to assert that the browser reported no errors. */
let browser: Browser;
let site: ListeningApp;
let tab: Tab;

beforeAll(async () => {
  browser = await launchBrowser();
  site = await listenAsApp((request, response) => {
    if (request.url === '/cut-off') return void request.destroy();
    response.statusCode = request.url === '/missing' ? 404 : 200;
    response.setHeader('content-type', 'text/html');
    response.setHeader('content-security-policy', "default-src 'self'; script-src 'unsafe-inline'");
    response.end(decodeURIComponent(request.url?.split('?')[1] ?? ''));
  });
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

beforeEach(async () => {
  tab = await openTab(browser, { javaScriptEnabled: true });
});
afterEach(() => tab.close());

const errors = {
  'a style that the policy forbids': ['<p style="color: red">', /Content Security Policy/],
  'a picture from elsewhere': ['<img src="https://elsewhere.example/a.png">', /Content Security Policy/],
  'a link to elsewhere that is followed': [
    '<meta http-equiv="refresh" content="0; url=https://elsewhere.example/">',
    /^elsewhere: https:\/\/elsewhere\.example\//,
  ],
  'a file that is missing': ['<img src="/missing">', /404/],
  'an answer that is cut off': ['<img src="/cut-off">', /^failed: .*\/cut-off net::ERR_EMPTY_RESPONSE$/],
  'an error in a script': ['<script>nothing.here()</script>', /^nothing is not defined$/],
  'a line that a script writes': ['<script>console.log("hello")</script>', /^log: hello$/],
} as const;

test.each(Object.entries(errors))('the browser reports %s', async (_, [html, complaint]) => {
  await tab.page.goto(`${site.origin}/?${encodeURIComponent(html)}`);
  await expect.poll(() => tab.complaints).toContainEqual(expect.stringMatching(complaint));
});

test('no external host name resolves', async () => {
  await expect(tab.page.goto('http://elsewhere.example/')).rejects.toThrow('ERR_NAME_NOT_RESOLVED');
});
