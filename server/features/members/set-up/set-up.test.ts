import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyedDigest } from '../../../access/keyed-digest.ts';
import { newId } from '../../../ids/public-id.ts';
import { readPage } from '../../../pages/read-page.ts';
import { openBrowser } from '../../../testing/browser-session.ts';
import { secretKey, startApp, type TestApp } from '../../../testing/start-app.ts';
import { ensureInstallation } from '../../organizations/installation-store.ts';
import { setUpToken } from './set-up-token.ts';

const password = 'a password of some length';
let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  const digest = keyedDigest(secretKey);
  const { id } = await ensureInstallation(app.database, { id: newId(), secretKeyCheck: Buffer.alloc(32) });
  token = setUpToken(digest, id);
});
afterAll(() => app.stop());

const fields = (changes: Record<string, string> = {}) => ({
  token,
  organization_name: 'Bellweather Bicycles',
  name: 'Mara',
  email: 'mara@example.com',
  password,
  ...changes,
});

const post = (changes?: Record<string, string>) => openBrowser(app.baseUrl).post('/setup', fields(changes));

async function counts() {
  const [row] = await app.database.read<{ organizations: number; users: number; admins: number }>({
    text: `SELECT (SELECT count(*) FROM organizations) AS organizations, (SELECT count(*) FROM users) AS users,
                  (SELECT count(*) FROM members WHERE role = 'admin') AS admins`,
    values: [],
  });
  return row;
}

describe('before set-up', () => {
  test('security S38: without the link’s token nothing is shown and nothing can be done', async () => {
    for (const wrong of ['', 'x', '\0', token.slice(1), `${token}A`, 'A'.repeat(43)]) {
      expect((await app.send(`/setup?token=${encodeURIComponent(wrong)}`)).status).toBe(403);
      expect((await post({ token: wrong })).status).toBe(403);
    }
    expect((await app.send('/setup')).status).toBe(403);
    expect(await counts()).toEqual({ organizations: 0, users: 0, admins: 0 });
  });

  test('the link shows a form for the organization and its first admin, and opening it doesn’t use it up', async () => {
    for (let time = 0; time < 2; time++) {
      const page = await app.send(`/setup?token=${token}`);
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
      const labels = readPage(page.text).filter(({ tag }) => tag === 'label');
      expect(labels.map(({ text }) => text)).toContain('Organization name');
    }
  });

  test.each<[string, Record<string, string>]>([
    ['no organization', { organization_name: ' ' }],
    ['an organization with NUL', { organization_name: 'a\0b' }],
    ['an organization of ten kilobytes', { organization_name: 'x'.repeat(10_000) }],
    ['no name', { name: '' }],
    ['a name with NUL', { name: 'Mara\0' }],
    ['an address that is none', { email: 'mara' }],
    ['an address with NUL', { email: 'mara\0@example.com' }],
    ['a short password', { password: 'short' }],
    ['a password of ten kilobytes', { password: 'x'.repeat(10_000) }],
  ])('with %s the form comes back, and the password does not', async (_, changes) => {
    const response = await post(changes);
    expect(response.status).toBe(422);
    expect(readPage(response.text).some(({ attributes }) => attributes.role === 'alert')).toBe(true);
    expect(response.text).not.toContain(password);
    expect(await counts()).toEqual({ organizations: 0, users: 0, admins: 0 });
  });
});

test('security S38: of twenty concurrent posts one creates the organization and its admin; then the link is invalid', async () => {
  const tries = Array.from({ length: 20 }, (_, index) =>
    post({ email: `admin${index}@example.com`, password: `${password} \0 ключ` }),
  );
  const responses = await Promise.all(tries);
  const winners = responses.filter(({ status }) => status === 303);
  expect(winners).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 404)).toHaveLength(19);
  expect(await counts()).toEqual({ organizations: 1, users: 1, admins: 1 });
  expect((await app.send(`/setup?token=${token}`)).status).toBe(404);
  expect((await post()).status).toBe(404);
  const [cookie = ''] = winners[0]?.headers.getSetCookie() ?? [];
  const page = await app.send('/logout', { headers: { cookie: cookie.split(';', 1)[0] ?? '' } });
  expect([page.status, /admin\d+@example\.com/.test(page.text)]).toEqual([200, true]);
});
