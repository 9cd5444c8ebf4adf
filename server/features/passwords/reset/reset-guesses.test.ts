import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../../testing/browser-session.ts';
import { catchMail, linkIn, type MailCatcher } from '../../../testing/catch-mail.ts';
import { type StartedWorld, startWorld } from '../../../testing/start-world.ts';

const hashed: string[] = [];
const hashing = {
  async hash(password: string) {
    hashed.push(password);
    return `hash of ${password}`;
  },
  verify: async () => false,
  close: async () => undefined,
};

/** All guesses fall into one minute, however busy the machine is. */
const timestamp = Date.now() * 1000;
const now = () => timestamp;

let catcher: MailCatcher;
let started: StartedWorld;
beforeAll(async () => {
  catcher = await catchMail();
  started = await startWorld({ hashing, mail: catcher.settings, rateLimits: true, trustProxy: true, now });
});
afterAll(async () => {
  await started.app.stop();
  await catcher.stop();
});

const from = (address: string) => openBrowser(started.app.baseUrl, { 'x-forwarded-for': address });
const post = (address: string, token: string, password = 'a new password of some length') =>
  from(address).post('/password/reset', { token, password });

test('a made-up link hashes nothing, whatever the password', async () => {
  for (const password of ['short', 'a new password of some length'])
    expect((await post('192.0.2.1', 'A'.repeat(43), password)).status).toBe(404);
  expect(hashed).toEqual([]);
});

test('after a hundred made-up links in a minute an address has to wait, and others don’t', async () => {
  const statuses = [];
  for (let time = 0; time < 101; time++) statuses.push((await post('192.0.2.2', `made up ${time}`)).status);
  expect(statuses).toEqual([...Array(100).fill(404), 429]);
  const { jonas } = started.world;
  await from('192.0.2.3').post('/password/forgot', { email: jonas.email });
  const link = linkIn(await catcher.next(jonas.email));
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
  expect((await post('192.0.2.2', token)).status).toBe(429);
  expect(hashed).toEqual([]);
  expect((await post('192.0.2.3', token)).status).toBe(303);
  expect(hashed).toEqual(['a new password of some length']);
});
