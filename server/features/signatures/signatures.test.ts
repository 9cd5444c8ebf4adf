import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inboxClient } from '../../testing/inbox-client.ts';
import { startWorld } from '../../testing/start-world.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const [admin, member] = [await as(mara), await as(jonas)];
type Client = Pick<typeof admin, 'get' | 'call'>;
const own = async (by: Client) => (await by.get('/me/signature')).body.data;
const save = (by: Client, path: string, body_html: string | null) =>
  by.call(path, { method: 'PUT', json: { body_html } });
const saveOwn = (by: Client, html: string | null) => save(by, '/me/signature', html);
const saveShared = (by: Client, html: string | null) => save(by, '/organization/signature', html);

beforeEach(async () => {
  for (const by of [admin, member]) await saveOwn(by, null);
  await saveShared(admin, null);
});

describe('a signature', () => {
  test('is the member’s own, or else the organization’s, filled in for each', async () => {
    expect(await own(member)).toEqual({ body_html: null, organization_body_html: null, filled_html: null });
    const shared = '<p>{{member.name | upcase}}<br>{{organization.name}}</p>';
    expect((await saveShared(admin, shared)).body).toEqual({ data: { body_html: shared } });
    expect((await member.get('/organization/signature')).body.data).toEqual({ body_html: shared });
    expect(await own(member)).toEqual({
      body_html: null,
      organization_body_html: shared,
      filled_html: '<p>JONAS<br>Bellweather Bicycles</p>',
    });
    const mine = await saveOwn(member, '<p>Regards, {{member.first_name}}, {{member.email}}</p>');
    expect([mine.status, mine.body.data.filled_html]).toEqual([200, `<p>Regards, Jonas, ${jonas.email}</p>`]);
    expect((await own(admin)).filled_html).toBe('<p>MARA<br>Bellweather Bicycles</p>');
    expect((await saveOwn(member, null)).body.data.filled_html).toBe('<p>JONAS<br>Bellweather Bicycles</p>');
  });

  test('that is empty means none, whatever the organization’s is', async () => {
    await saveShared(admin, '<p>{{organization.name}}</p>');
    expect((await saveOwn(member, '<p> </p>')).body.data).toMatchObject({ body_html: '', filled_html: '' });
  });

  test('is sanitized, and a name with markup stays text', async () => {
    const { body } = await saveOwn(member, '<p onclick="x">Hi<script>x</script></p>');
    expect(body.data.body_html).toBe('<p>Hi</p>');
    await app.database.write({
      text: 'UPDATE users SET name = $2 WHERE id = $1',
      values: [mara.id, '<b>M</b>'],
    });
    await saveOwn(admin, '<p>{{member.name}}</p>');
    expect((await own(await as(mara))).filled_html).toBe('<p>&lt;b&gt;M&lt;/b&gt;</p>');
  });

  test.each([
    ['a variable that doesn’t exist', '<p>{{member.nickname}}</p>', 'unknown_variable'],
    ['the customer, whom it doesn’t know', '<p>{{contact.name}}</p>', 'not_in_signature'],
    ['a blank', '<p>{{ask.title}}</p>', 'not_in_signature'],
    ['a block', '<p>{% if member %}</p>', 'blocks_not_supported'],
    ['too much', `<p>${'x'.repeat(4000)}</p>`, 'too_long'],
  ])('with %s is refused', async (_, html, code) => {
    for (const { status, body } of [await saveOwn(member, html), await saveShared(admin, html)])
      expect([status, body.details]).toMatchObject([422, [{ field: 'body_html', code }]]);
    expect((await own(member)).body_html).toBeNull();
  });
});

describe('permissions for signatures', () => {
  test('everybody changes their own, admins the organization’s, which is in the audit log', async () => {
    const refused = await saveShared(member, '<p>Mine</p>');
    expect([refused.status, refused.body.error]).toEqual([403, 'insufficient_scope']);
    const entries = async () =>
      (
        await app.database.read({
          text: "SELECT id FROM audit_entries WHERE organization_id = $1 AND kind = 'organization.signature_changed'",
          values: [bicycles.house.id],
        })
      ).length;
    const before = await entries();
    await saveShared(admin, '<p>Ours</p>');
    await saveShared(admin, '<p>Ours</p>');
    expect(await entries()).toBe(before + 1);
    const inbox = await inboxClient(app.baseUrl, jonas, bicycles.house);
    expect((await saveOwn(inbox, '<p>By hand</p>')).status).toBe(200);
    expect((await own(member)).body_html).toBe('<p>By hand</p>');
  });

  test('an app that acts as itself has none, and scopes are required', async () => {
    const itself = await (await as(mara, { actor: 'app' })).get('/me/signature');
    expect([itself.status, itself.body.error]).toEqual([422, 'actor_self_required']);
    const narrow = await as(jonas, { scopes: ['macros:read'] });
    expect((await narrow.get('/me/signature')).status).toBe(200);
    expect((await saveOwn(narrow, '<p>x</p>')).status).toBe(403);
    expect((await narrow.get('/organization/signature')).status).toBe(403);
  });

  test('another organization’s is never visible', async () => {
    await saveShared(admin, '<p>Ours</p>');
    const guest = await inboxClient(app.baseUrl, ada, tea.house);
    expect((await own(guest)).organization_body_html).toBeNull();
    expect((await guest.get('/organization/signature')).body.data.body_html).toBeNull();
  });
});
