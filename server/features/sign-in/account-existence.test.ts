import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../../testing/browser-session.ts';
import { catchMail, type MailCatcher } from '../../testing/catch-mail.ts';
import type { ReceivedResponse } from '../../testing/http-client.ts';
import { type InboxClient, inboxClient } from '../../testing/inbox-client.ts';
import { type StartedWorld, startWorld } from '../../testing/start-world.ts';
import { password } from '../../testing/world.ts';

/*
 * Nobody can find out whether an address has an account: every screen and route that takes an address responds the
 * same to Ada's, who has one in another organization, and to an unknown one. Links of invitations:
 * copied-link.test.ts.
 */

let catcher: MailCatcher;
let started: StartedWorld;
let mara: InboxClient;
let app: Awaited<ReturnType<StartedWorld['as']>>;

beforeAll(async () => {
  catcher = await catchMail();
  started = await startWorld({ mail: catcher.settings });
  const { world } = started;
  mara = await inboxClient(started.app.baseUrl, world.mara, world.bicycles.house);
  app = await started.as(world.mara);
});
afterAll(async () => {
  await started.app.stop();
  await catcher.stop();
});

let count = 0;
const nobody = () => `nobody-${count++}@example.com`;

/** What a response reveals: without differences between any two requests, and without the sent address. */
function responseFacts({ status, headers, text }: ReceivedResponse, email: string) {
  const names = [...headers.keys()].filter(
    (name) => !['date', 'x-request-id', 'content-length', 'etag'].includes(name),
  );
  return {
    status,
    headers: names.map((name) => [name, blanked(headers.get(name) ?? '', email)]),
    text: blanked(text, email),
  };
}

const blanked = (text: string, email: string) =>
  text
    .replaceAll(email, 'EMAIL')
    .replaceAll(encodeURIComponent(email), 'EMAIL')
    .replace(/<code>[^<]*/g, '')
    .replace(/(inv|aud|evt)_[0-9a-z]{26}/g, '$1_')
    .replace(/"(inserted_at|expires_at)":\d+/g, '"$1":0')
    .replace(/"after":"[\w-]+"/g, '"after":""')
    .replace(/token=[\w-]{43}/g, 'token=');

async function withdrawAll() {
  for (const { id, status } of (await mara.get('/invitations?limit=100')).body.data)
    if (status === 'pending') await mara.call(`/invitations/${id}`, { method: 'DELETE' });
}

const anonymous = (path: string, form: Record<string, string>) =>
  openBrowser(started.app.baseUrl).post(path, form);

const conversations: [string, (email: string) => Promise<ReceivedResponse>][] = [
  ['giving an address', (email) => anonymous('/login', { email, return_to: '/' })],
  [
    'the step after it',
    async (email) => {
      const browser = openBrowser(started.app.baseUrl);
      const next = await browser.post('/login', { email, return_to: '/' });
      return browser.get(next.headers.get('location') ?? '');
    },
  ],
  ['signing in', (email) => anonymous('/login', { email, password: 'not the password', return_to: '/' })],
  ['signing in without a password', (email) => anonymous('/login', { email, password: '' })],
  ['asking for a new password', (email) => anonymous('/password/forgot', { email })],
  ['inviting somebody over the API', (email) => app.post('/invitations', { email, role: 'member' })],
  ['inviting somebody in the inbox', (email) => mara.post('/invitations', { email, role: 'member' })],
  [
    'the list of invitations',
    async (email) => {
      await mara.post('/invitations', { email, role: 'member' });
      return app.get('/invitations?limit=1');
    },
  ],
  [
    'the open invitations in the inbox',
    async (email) => {
      await mara.post('/invitations', { email, role: 'member' });
      await catcher.next(email);
      await expect
        .poll(async () => (await mara.get('/open-invitations')).body.data.invitations[0]?.mail)
        .toBe('sent');
      return mara.get('/open-invitations');
    },
  ],
  [
    'the event of an invitation',
    async (email) => {
      await mara.post('/invitations', { email, role: 'member' });
      const rows = await started.app.database.read({
        text: `SELECT data - '{id,inserted_at,expires_at}'::text[] AS data FROM events
                WHERE type = 'member.invited' ORDER BY inserted_at DESC, id DESC LIMIT 1`,
        values: [],
      });
      return { status: 200, headers: new Headers(), text: JSON.stringify(rows), body: rows };
    },
  ],
  [
    'the audit log',
    async (email) => {
      await mara.post('/invitations', { email, role: 'member' });
      return mara.get('/audit-entries?limit=1');
    },
  ],
];

describe('nobody can find out whether an address has an account', () => {
  test.each(conversations)('by %s', async (_, ask) => {
    const responses = [];
    for (const email of [started.world.ada.email, nobody()]) {
      await withdrawAll();
      responses.push(responseFacts(await ask(email), email));
    }
    expect(responses[0]).toEqual(responses[1]);
    expect(responses[0]?.status).toBeLessThan(500);
  });

  test('although Ada exists, and can sign in', async () => {
    expect((await openBrowser(started.app.baseUrl).signIn(started.world.ada)).status).toBe(303);
    expect(
      (await openBrowser(started.app.baseUrl).post('/login', { email: nobody(), password })).status,
    ).toBe(401);
  });
});
