import { afterAll, describe, expect, test } from 'vitest';
import { adminOnlyScopes, scopes } from '../../../../contract/scopes.ts';
import { startWorld } from '../../../testing/start-world.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, mara, jonas } = world;
const everybody = {
  app: { id: bicycles.app.clientId, name: 'Bellweather Bicycles Helper' },
  organization: { id: bicycles.house.publicId, name: 'Bellweather Bicycles', slug: 'bellweather-bicycles' },
  token: { id: expect.stringMatching(/^tok_/), inserted_at: expect.any(Number), last_used_at: null },
  granted_scopes: [...scopes],
};
const me = async (...who: Parameters<typeof as>) => (await (await as(...who)).get('/me')).body.data;
const userOf = ({ publicId: id, name, email }: typeof mara) => ({
  id,
  name,
  email,
  instagram_handle: null,
  profile_picture_url: null,
});

describe('GET /me', () => {
  test('for an admin names the person, the role and every scope', async () => {
    const own = { actor: 'self', user: userOf(mara), role: 'admin', access: 'full', scopes: [...scopes] };
    expect(await me(mara)).toEqual({ ...everybody, ...own });
  });

  test('for a member leaves out the scopes that need an admin', async () => {
    const left = scopes.filter((scope) => !adminOnlyScopes.includes(scope));
    const own = { actor: 'self', user: userOf(jonas), role: 'member', access: 'full', scopes: left };
    expect(await me(jonas)).toEqual({ ...everybody, ...own });
  });

  test('for an app itself names no person, and keeps every scope, regardless of who connected it', async () => {
    const own = { actor: 'app', user: null, role: null, access: null, scopes: [...scopes] };
    expect(await me(jonas, { actor: 'app' })).toEqual({ ...everybody, ...own });
  });

  test('needs no scope', async () => {
    expect((await me(mara, { scopes: [] })).scopes).toEqual([]);
  });

  test('takes no parameters', async () => {
    const { status, body } = await (await as(mara)).get('/me?verbose=1');
    expect([status, body.error]).toEqual([400, 'invalid_request']);
  });
});
