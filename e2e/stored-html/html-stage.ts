import { fileURLToPath } from 'node:url';
import type { Browser, Route } from 'playwright-core';

/** How a page may insert HTML; `document.write` does so in a separate frame, without a sandbox. */
export type RenderMethod = 'innerHTML' | 'template' | 'document.write';

export type Detected = {
  /** The functions that a script called, and other effects that only a script can have. */
  calls: string[];
  /** Every request, with its resource type. */
  requests: { url: string; kind: string }[];
};

export type HtmlStage = {
  /** Shows HTML in a new page, interacts with every element, and returns what was detected; late effects are added until the next call. */
  play(method: RenderMethod, htmls: readonly string[]): Promise<Detected>;
};

const address = 'http://inbox.example/';
const script = fileURLToPath(new URL('stage.js', import.meta.url));

/** A page without restrictions on its HTML that records everything it does. Nothing leaves the machine. */
export async function openHtmlStage(browser: Browser): Promise<HtmlStage> {
  let heard: Detected = { calls: [], requests: [] };
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
    async play(method, htmls) {
      await page.goto(address);
      heard = { calls: [], requests: [] };
      await page.evaluate(`play(${JSON.stringify(method)}, ${JSON.stringify(htmls)})`);
      return heard;
    },
  };
}

/** A 204 response cancels a navigation. */
function answer(route: Route): Promise<void> {
  const request = route.request();
  if (request.url() !== address)
    return route.fulfill({ status: request.resourceType() === 'image' ? 404 : 204 });
  return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Inbox</title><body>' });
}
