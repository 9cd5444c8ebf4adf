import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleId } from '../../../../contract/example-id.ts';
import { type BrowserSession, openBrowser } from '../../../testing/browser-session.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addMessage } from '../../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, ada } = world;
const written = (house: typeof bicycles, body: string) =>
  addMessage(app.database, {
    organizationId: house.house.id,
    conversationId: house.conversation.id,
    contactId: house.contact.id,
    body,
  });
const ours = await written(
  bicycles,
  '<p>A <b>wheel</b> <img src="https://elsewhere.example/pixel.gif" alt="x"></p>',
);
const theirs = await written(tea, '<p>Tea</p>');
const frameOf = (house: typeof bicycles, message: { publicId: string }) =>
  `/framed/${house.house.publicId}/${message.publicId}`;
let browser: BrowserSession;

beforeAll(async () => {
  browser = openBrowser(app.baseUrl);
  await browser.signIn(mara);
});

test('a message is shown alone, under a policy that lets it run, send and frame nothing', async () => {
  const page = await browser.get(frameOf(bicycles, ours));
  expect(page.status).toBe(200);
  expect(page.text).toContain('<p>A <b>wheel</b>');
  const policy = page.headers.get('content-security-policy')?.split('; ') ?? [];
  expect(policy).toEqual(
    expect.arrayContaining(["default-src 'none'", "frame-ancestors 'self'", "form-action 'none'"]),
  );
  expect(policy.find((it) => it.startsWith('sandbox'))).not.toContain('allow-scripts');
  expect(policy.join()).not.toContain('unsafe');
  expect([page.headers.get('x-frame-options'), page.headers.get('cache-control')]).toEqual([
    'SAMEORIGIN',
    'no-store',
  ]);
});

test('remote pictures are only loaded if requested', async () => {
  const imagesOf = async (query: string) => {
    const { headers } = await browser.get(frameOf(bicycles, ours) + query);
    return headers
      .get('content-security-policy')
      ?.split('; ')
      .find((it) => it.startsWith('img-src'));
  };
  expect(await imagesOf('')).toBe(`img-src 'self' ${app.baseUrl}`);
  expect(await imagesOf('?images=none')).toBe(`img-src 'self' ${app.baseUrl}`);
  const { text } = await browser.get(frameOf(bicycles, ours));
  expect(text).not.toContain('elsewhere.example');
  expect(await imagesOf('?images=all')).toBe(`img-src 'self' ${app.baseUrl} https: http:`);
});

test('the theme is one of three, whatever is requested', async () => {
  const { text } = await browser.get(`${frameOf(bicycles, ours)}?theme="><script>`);
  expect(text).toContain('<html lang="und" data-theme="system">');
  expect((await browser.get(`${frameOf(bicycles, ours)}?theme=dark`)).text).toContain('data-theme="dark"');
});

test('security S1: nobody else’s message can be framed, nor seen by a stranger', async () => {
  const adas = openBrowser(app.baseUrl);
  await adas.signIn(ada);
  expect((await adas.get(frameOf(tea, theirs))).status).toBe(200);
  for (const path of [
    frameOf(tea, theirs),
    frameOf(bicycles, theirs),
    `/framed/${bicycles.house.publicId}/${exampleId('msg')}`,
    `/framed/nonsense/${ours.publicId}`,
    `/framed/${bicycles.house.publicId}/nonsense`,
  ]) {
    const page = await browser.get(path);
    expect([path, page.status]).toEqual([path, 404]);
    expect(page.text).not.toContain('Tea');
  }
  expect((await app.send(frameOf(bicycles, ours))).status).toBe(404);
  const { token } = await as(mara);
  const byToken = await app.send(frameOf(bicycles, ours), { headers: { authorization: `Bearer ${token}` } });
  expect(byToken.status).toBe(404);
});
