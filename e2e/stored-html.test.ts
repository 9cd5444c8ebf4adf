import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPage } from '../server/pages/read-page.ts';
import type { ApiClient } from '../server/testing/http-client.ts';
import { type StartedWorld, startWorld } from '../server/testing/start-world.ts';
import { htmlPayloads } from '../server/text/testing/html-payloads.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { type HtmlStage, openHtmlStage, type RenderMethod } from './stored-html/html-stage.ts';

let browser: Browser;
let started: StartedWorld;
let stage: HtmlStage;
let stored: string[];

beforeAll(async () => {
  [browser, started] = await Promise.all([launchBrowser(), startWorld({ inbox: true })]);
  stage = await openHtmlStage(browser);
  stored = await storeAndReadBack(await started.as(started.world.mara));
});
afterAll(async () => {
  await browser.close();
  await started.app.stop();
});

const methods: RenderMethod[] = ['innerHTML', 'template', 'document.write'];

describe('security S5: stored HTML in a browser', () => {
  test.each(methods)('shown by %s, runs no scripts and requests nothing but its images', async (method) => {
    const pictures = new Set<string>();
    for (let first = 0; first < stored.length; first += 100) {
      const shown = stored.slice(first, first + 100);
      const { calls, requests } = await stage.play(method, shown);
      const allowed = picturesIn(shown);
      const others = requests.filter(({ url, kind }) => kind !== 'image' || !allowed.has(url));
      expect({ calls, others }).toEqual({ calls: [], others: [] });
      for (const { url } of requests) pictures.add(url);
    }
    expect(pictures.size).toBeGreaterThan(5);
  });
});

describe('the detection of these tests', () => {
  test.each(methods)('detects the same HTML if it is shown by %s unsanitized', async (method) => {
    const { calls, requests } = await stage.play(method, htmlPayloads.slice(0, 100));
    expect(calls).toContain('alert');
    expect(requests.map(({ kind }) => kind)).toContain('image');
  });

  const callers: [RenderMethod, string, string][] = [
    ['document.write', '<script>alert(1)</script>', 'alert'],
    ['innerHTML', '<img src=x onerror=alert(1)>', 'alert'],
    ['template', '<svg onload=alert(1)>', 'alert'],
    ['innerHTML', '<b onmouseover=prompt(1)>x</b>', 'prompt'],
    ['innerHTML', '<details ontoggle=confirm(1)>', 'confirm'],
    ['template', '<a href="javascript:alert(1)">x</a>', 'alert'],
    ['innerHTML', '<iframe srcdoc="<script>alert(1)</script>"></iframe>', 'alert'],
    ['innerHTML', '<img src=x onerror="fetch(1)">', 'fetch'],
    ['document.write', '<script>new XMLHttpRequest</script>', 'XMLHttpRequest'],
    ['document.write', '<script>new WebSocket("wss://evil.example")</script>', 'WebSocket'],
    ['innerHTML', '<p onfocus="window.open(1)" tabindex=0>x</p>', 'open'],
  ];

  test.each(callers)('by %s detects %s as %s', async (method, html, call) => {
    const heard = await stage.play(method, [html]);
    await expect.poll(() => heard.calls).toContain(call);
  });

  const askers: [RenderMethod, string, string][] = [
    ['innerHTML', '<img src="https://evil.example/">', 'image'],
    ['innerHTML', '<p style="background: url(https://evil.example/)">x</p>', 'image'],
    ['template', '<style>@import "https://evil.example/"</style>', 'stylesheet'],
    ['innerHTML', '<link rel=stylesheet href="https://evil.example/">', 'stylesheet'],
    ['document.write', '<script src="https://evil.example/"></script>', 'script'],
    ['innerHTML', '<video src="https://evil.example/">', 'media'],
    ['innerHTML', '<iframe src="https://evil.example/"></iframe>', 'document'],
    ['template', '<form action="https://evil.example/"><button>x</button></form>', 'document'],
    ['innerHTML', '<form action="https://evil.example/" target=_blank><button>x</button></form>', 'document'],
    ['document.write', '<meta http-equiv=refresh content="0; url=https://evil.example/">', 'document'],
    ['innerHTML', '<a href="javascript:location=\'https://evil.example/\'">x</a>', 'document'],
  ];

  test.each(askers)('by %s detects that %s requests a resource of kind %s', async (method, html, kind) => {
    const heard = await stage.play(method, [html]);
    const requested = { url: expect.stringContaining('https://evil.example/'), kind };
    await expect.poll(() => heard.requests).toContainEqual(requested);
  });
});

function picturesIn(htmls: string[]): Set<string> {
  const sources = htmls.flatMap((html) => readPage(html).flatMap(({ attributes }) => attributes.src ?? []));
  return new Set(sources.map((source) => new URL(source).href));
}

/** Every payload as the API returns it, unordered. */
async function storeAndReadBack(api: ApiClient): Promise<string[]> {
  const path = `/conversations/${started.world.bicycles.conversation.publicId}/messages`;
  const waiting = htmlPayloads.values();
  const send = async () => {
    for (const payload of waiting) await store(api, path, payload);
  };
  await Promise.all(Array.from({ length: 8 }, send));
  const bodies: string[] = [];
  for (let query = '?limit=100'; query; ) {
    const { data, page_metadata } = (await api.get(path + query)).body;
    bodies.push(...data.map((it: { body_html: string }) => it.body_html));
    query = page_metadata.after ? `?limit=100&after=${page_metadata.after}` : '';
  }
  expect(bodies.length).toBe(htmlPayloads.length);
  return bodies;
}

/**
 * Some are only markup, or contain bytes that no text may contain: with a word added, or the bytes removed, they are accepted.
 */
async function store(api: ApiClient, path: string, payload: string): Promise<void> {
  const { status } = await api.post(path, { body_html: payload });
  if (status === 201) return;
  const body_html = `Read: ${payload.replaceAll('\0', '').toWellFormed()}`;
  expect(await api.post(path, { body_html })).toMatchObject({ status: 201 });
}
