import { fileURLToPath } from 'node:url';
import type { Browser, Route } from 'playwright-core';

/** How a page may take in HTML; `document.write` does so in a frame of its own, without a sandbox. */
export type Way = 'innerHTML' | 'template' | 'document.write';

export type Heard = {
  /** Names of the functions that a script called, and whatever else only a script can cause. */
  calls: string[];
  /** Every request, with what it was for. */
  requests: { url: string; kind: string }[];
};

export type HtmlStage = {
  /** Shows HTML in a new page, stirs all of it, and says what was heard; what comes late is added until the next play. */
  play(way: Way, htmls: readonly string[]): Promise<Heard>;
};

const address = 'http://inbox.example/';
const script = fileURLToPath(new URL('stage.js', import.meta.url));

/** A page on which HTML may do as it likes, with an ear on all that it does. Nothing leaves the machine. */
export async function openHtmlStage(browser: Browser): Promise<HtmlStage> {
  let heard: Heard = { calls: [], requests: [] };
  const note = (what: string) => void heard.calls.push(what);
  const context = await browser.newContext();
  await context.exposeFunction('heard', note);
  await context.addInitScript({ path: script });
  await context.route(/./, answer);
  context.on('request', (request) =>
    heard.requests.push({ url: request.url(), kind: request.resourceType() }),
  );
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => note(message));
  page.on('dialog', async (dialog) => {
    note(`${dialog.type()}, past the ear`);
    await dialog.dismiss();
  });
  return {
    async play(way, htmls) {
      await page.goto(address);
      heard = { calls: [], requests: [] };
      await page.evaluate(`play(${JSON.stringify(way)}, ${JSON.stringify(htmls)})`);
      return heard;
    },
  };
}

/** An answer without content leaves a page where it is that was about to go elsewhere. */
function answer(route: Route): Promise<void> {
  const request = route.request();
  if (request.url() !== address)
    return route.fulfill({ status: request.resourceType() === 'image' ? 404 : 204 });
  return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Inbox</title><body>' });
}
