import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { wholeShare } from '../../config/process-share.ts';
import { openBrowser } from '../../testing/browser-session.ts';
import type { ReceivedResponse } from '../../testing/http-client.ts';
import { inboxClient } from '../../testing/inbox-client.ts';
import { type StartedWorld, startWorld } from '../../testing/start-world.ts';
import { password } from '../../testing/world.ts';

/** As many wait per network as are hashed. */
const conversations = 100 + wholeShare(availableParallelism()).threads;

let isOpen = true;
const waiting: (() => void)[] = [];

/** Threads that verify when released. Every password is right but 'wrong'. */
const hashing = {
  hash: async (secret: string) => `hash of ${secret}`,
  async verify(stored: string | null | undefined, secret: string) {
    if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve));
    return typeof stored === 'string' && secret !== 'wrong';
  },
  close: async () => undefined,
};

let started: StartedWorld;
beforeAll(async () => {
  started = await startWorld({ hashing });
});
afterAll(() => started.app.stop());

const signIn = (email: string, secret = password) =>
  openBrowser(started.app.baseUrl).post('/login', { email, password: secret });

test('a full queue for passwords responds with 503 and Retry-After, for any caller and form, and recovers afterwards', async () => {
  const { mara } = started.world;
  const inbox = await inboxClient(started.app.baseUrl, mara, started.world.bicycles.house);
  isOpen = false;
  const responses: ReceivedResponse[] = [];
  const flood = Array.from({ length: conversations + 30 }, async () =>
    responses.push(await signIn(mara.email)),
  );
  await vi.waitFor(() => expect(responses.length).toBeGreaterThanOrEqual(30), 200_000);

  const known = await signIn(mara.email);
  const unknown = await signIn('nobody@example.com', 'wrong');
  const pages = [...responses, known, unknown].map(({ status, headers, text }) => ({
    status,
    retryAfter: headers.get('retry-after'),
    says: /Too many people are signing in right now\. Try again in 3 seconds\./.test(text),
  }));
  expect(new Set(pages.map((page) => JSON.stringify(page)))).toEqual(
    new Set([JSON.stringify({ status: 503, retryAfter: '3', says: true })]),
  );

  // Signed-in users have their own queue, which can be full too.
  const change = () =>
    inbox.call('/password', {
      method: 'PUT',
      json: { current_password: 'wrong', password: 'another password of some length' },
    });
  const changes: ReceivedResponse[] = [];
  const more = Array.from({ length: conversations + 30 }, async () => changes.push(await change()));
  await vi.waitFor(() => expect(changes.length).toBeGreaterThanOrEqual(30), 200_000);
  for (const { status, body, headers } of changes)
    expect([status, body.error, headers.get('retry-after')]).toEqual([503, 'unavailable', '3']);

  isOpen = true;
  for (const resolve of waiting.splice(0)) resolve();
  await Promise.all([...flood, ...more]);
  expect(changes.some(({ status }) => status === 422)).toBe(true);
  expect(responses.filter(({ status }) => status === 303).length).toBeGreaterThan(0);
  expect((await signIn(mara.email)).status).toBe(303);
});
