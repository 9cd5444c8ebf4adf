import { afterAll, expect, test } from 'vitest';
import { catchMail } from '../../testing/catch-mail.ts';
import { inboxClient } from '../../testing/inbox-client.ts';
import { startWorld } from '../../testing/start-world.ts';
import { restoreOrganization } from './delete-organization.ts';

const catcher = await catchMail();
const { app, world, as } = await startWorld({ mail: catcher.settings });
afterAll(async () => {
  await app.stop();
  await catcher.stop();
});

const { bicycles, mara, jonas, ada } = world;
const path = (slug: string) => `/organization?confirm=${slug}`;
const admin = await inboxClient(app.baseUrl, mara, bicycles.house);
const remove = (slug: string, by = admin) => by.call(path(slug), { method: 'DELETE' });
const isOpen = async () => (await (await as(mara)).get('/me')).status === 200;

test('an organization is deleted only with its own slug: 422 with another one, 400 without, and it stays', async () => {
  for (const slug of ['bellweather', 'orchid-tea', '']) {
    const { status, body } = await remove(slug);
    expect([status, body.error]).toEqual([422, 'validation_error']);
  }
  expect((await admin.call('/organization', { method: 'DELETE' })).status).toBe(400);
  expect(await isOpen()).toBe(true);
});

test('members can’t delete it: 403, and it stays', async () => {
  const member = await inboxClient(app.baseUrl, jonas, bicycles.house);
  expect((await member.get('/organization')).status).toBe(200);
  const { status, body } = await remove('bellweather-bicycles', member);
  expect([status, body.error]).toEqual([403, 'admin_required']);
  expect(await isOpen()).toBe(true);
});

test('an admin deletes it: 204; nobody gets in, the admins get an email, and the operator can restore it', async () => {
  const apiOfOther = await as(ada);
  const api = await as(mara);
  expect((await remove('bellweather-bicycles')).status).toBe(204);
  expect((await api.get('/me')).status).toBe(401);
  expect((await admin.get('/conversations')).status).toBe(403);
  expect((await apiOfOther.get('/me')).status).toBe(200);

  const mail = await catcher.next(mara.email);
  expect(mail.headers.get('subject')).toEqual(['Bellweather Bicycles was deleted']);
  expect(mail.text).toContain(`Hello ${mara.name}`);
  const until = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
  expect(mail.text).toContain(`ask the operator of the server to restore it before ${until}`);

  expect(await restoreOrganization(app.database, bicycles.house.id)).toBe(true);
  expect((await api.get('/me')).status).toBe(200);
  const { data } = (await admin.get('/audit-entries?area=organization&limit=2')).body;
  expect(data).toMatchObject([
    { kind: 'organization.restored', user: null },
    { kind: 'organization.deleted', user: { id: mara.publicId } },
  ]);
});
