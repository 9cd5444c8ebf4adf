import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPage } from '../../pages/read-page.ts';
import { type BrowserSession, openBrowser } from '../../testing/browser-session.ts';
import type { ReceivedResponse } from '../../testing/http-client.ts';
import { answerConsent, authorizePath } from '../../testing/oauth-flow.ts';
import type { TestApp } from '../../testing/start-app.ts';
import { startWorld } from '../../testing/start-world.ts';
import type { World } from '../../testing/world.ts';

let app: TestApp;
let world: World;
let mara: BrowserSession;
const responses: Record<string, ReceivedResponse> = {};

beforeAll(async () => {
  ({ app, world } = await startWorld({ inbox: true }));
  mara = openBrowser(app.baseUrl);
  const stranger = openBrowser(app.baseUrl);
  const path = authorizePath(world.bicycles.app);
  responses['the way to sign-in'] = await stranger.get(path);
  responses['the sign-in page'] = await stranger.get(
    responses['the way to sign-in'].headers.get('location') ?? '',
  );
  responses['a failed sign-in'] = await stranger.post('/login', {
    email: 'x',
    password: 'y',
    return_to: path,
  });
  responses['a sign-in'] = await mara.signIn(world.mara, path);
  responses.consent = await mara.get(path);
  responses['a page of a wrong app'] = await mara.get(authorizePath({ clientId: 'nobody' }));
  responses['a fault told to the app'] = await mara.get(authorizePath(world.bicycles.app, { scope: '' }));
  responses['an answer to consent'] = await answerConsent(mara, responses.consent);
  responses['a refused answer'] = await mara.post('/api/oauth/authorize', {});
});
afterAll(() => app.stop());

const names = [
  'the way to sign-in',
  'the sign-in page',
  'a failed sign-in',
  'a sign-in',
  'consent',
  'a page of a wrong app',
  'a fault told to the app',
  'an answer to consent',
  'a refused answer',
];

function headerOf(name: string, header: string): string | null | undefined {
  return responses[name]?.headers.get(header);
}

test.each(names)('security 34: %s cannot be framed', (name) => {
  expect(headerOf(name, 'x-frame-options')).toBe('DENY');
  expect(headerOf(name, 'content-security-policy')).toContain("frame-ancestors 'none'");
});

test.each(names)('security 35: %s sends no referrer to others', (name) => {
  expect(headerOf(name, 'referrer-policy')).toBe('same-origin');
});

test.each(['the sign-in page', 'consent'])('security 35: %s loads nothing from elsewhere', (name) => {
  const sources = readPage(responses[name]?.text ?? '').flatMap(({ attributes }) => attributes.src ?? []);
  expect(sources.filter((src) => !/^\/(?!\/)/.test(src))).toEqual([]);
});

test.each(names)('security 36: %s never repeats the post elsewhere', (name) => {
  expect([200, 303, 400, 401, 403]).toContain(responses[name]?.status);
});

test.each(names)('security 37: %s is not cached', (name) => {
  expect(headerOf(name, 'cache-control')).toBe('no-store');
});

test.each(names)('security 39: %s has no form-action, which would block returning to the app', (name) => {
  expect(headerOf(name, 'content-security-policy')).not.toContain('form-action');
});

test.each(names)('security S16: %s keeps its opener', (name) => {
  expect(headerOf(name, 'cross-origin-opener-policy')).toBe('unsafe-none');
  expect(headerOf(name, 'x-content-type-options')).toBe('nosniff');
});

test('security S16: other pages do not keep an opener', async () => {
  const home = await mara.get('/');
  expect(home.headers.get('cross-origin-opener-policy')).toBe('same-origin');
});

test.each(names)('security 78: %s cannot be read by a page of another origin', (name) => {
  expect(headerOf(name, 'access-control-allow-origin')).toBeNull();
});

test('every page declares UTF-8', () => {
  const pages = Object.values(responses).filter(({ text }) => text !== '');
  expect(new Set(pages.map(({ headers }) => headers.get('content-type')))).toEqual(
    new Set(['text/html; charset=utf-8']),
  );
});
