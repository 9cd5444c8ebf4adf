import { afterAll, expect, test } from 'vitest';
import { reportOf } from '../testing/report-of.ts';
import { environmentOf } from '../testing/run-deskbell.ts';
import { startWorld } from '../testing/start-world.ts';
import { redirectUri, tokenFor } from '../testing/world.ts';

const { app, world } = await startWorld();
afterAll(() => app.stop());

const run = (words: string, options: string[]) => reportOf(words, options, environmentOf(app.clone));

// biome-ignore lint/suspicious/noExplicitAny: as JSON.parse gives it
const json = async (words: string, ...options: string[]): Promise<any> => (await run(words, options)).json;

const text = async (words: string, ...options: string[]) => (await run(words, options)).text;

async function refusal(words: string, ...options: string[]): Promise<string> {
  const error: unknown = await run(words, options).catch((reason: unknown) => reason);
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  throw new Error(`${words} was not refused.`);
}

const { bicycles, tea, mara, jonas, ada } = world;
const number = expect.any(Number);

test('organization list shows each with its slug, from a given id on', async () => {
  const { organizations, after } = await json('organization list');
  expect(after).toBeNull();
  expect(organizations.map(({ slug }: { slug: string }) => slug)).toEqual([
    'bellweather-bicycles',
    'orchid-tea',
  ]);
  expect(organizations[0]).toEqual({
    id: bicycles.house.publicId,
    name: 'Bellweather Bicycles',
    slug: 'bellweather-bicycles',
    inserted_at: number,
    deleted_at: null,
    purged_after: null,
  });
  expect(await text('organization list', '--after', bicycles.house.publicId)).toBe(
    `${tea.house.publicId}  orchid-tea  Orchid Tea`,
  );
  expect(await refusal('organization list', '--after', 'orchid-tea')).toMatch(/^UsageError: /);
});

test('user list shows everybody with their organizations and roles, or the members of one organization', async () => {
  const { users } = await json('user list');
  expect(users.map(({ email }: { email: string }) => email)).toEqual([mara.email, jonas.email, ada.email]);
  expect(users[1]).toEqual({
    id: jonas.publicId,
    name: 'Jonas',
    email: jonas.email,
    has_password: true,
    memberships: [{ organization: 'bellweather-bicycles', role: 'member', access: 'full', status: 'active' }],
    inserted_at: number,
  });
  expect(await text('user list', '--organization', 'orchid-tea')).toBe(
    `${ada.publicId}  ${ada.email}  Ada  admin of orchid-tea`,
  );
});

test('app list shows the apps with their connections, and app delete deletes one with all of them', async () => {
  const { client_id: clientId } = await json(
    ...(['app create', '--organization', 'orchid-tea', '--name', 'Rota'] as const),
    ...['--redirect-uri', redirectUri, '--scope', 'conversations:read'],
  );
  const rota = { ...tea, app: { ...tea.app, id: await uuidOf('Rota'), clientId } };
  const token = await tokenFor(app.database, rota, ada, { scopes: ['conversations:read'] });
  const { apps } = await json('app list', '--organization', 'orchid-tea');
  expect(apps.find((it: { name: string }) => it.name === 'Rota')).toEqual({
    client_id: clientId,
    name: 'Rota',
    organization: 'orchid-tea',
    is_public: false,
    scopes: ['conversations:read'],
    redirect_uris: [redirectUri],
    connection_count: 1,
    inserted_at: number,
  });
  expect(await text('app list')).toContain(`${clientId}  Rota of orchid-tea  connections: 1`);
  expect((await app.api(token).get('/me')).status).toBe(200);
  expect(await text('app delete', '--client-id', clientId)).toBe(
    'Deleted Rota. Its connections have ended; what it wrote stays.',
  );
  expect((await app.api(token).get('/me')).status).toBe(401);
  expect(await text('app list')).not.toContain(clientId);
  expect(await refusal('app delete', '--client-id', clientId)).toBe(
    `OperatorError: There is no app with the client id "${clientId}".`,
  );
});

test('app rotate-secret issues a new secret; the old one works for another day, or ends immediately', async () => {
  const { clientId, secret } = bicycles.app;
  const authenticates = async (clientSecret: string) => {
    const form = { token: 'dbt_unknown', client_id: clientId, client_secret: clientSecret };
    return (await app.send('/api/oauth/revoke', { form })).status === 200;
  };
  const first = await json('app rotate-secret', '--client-id', clientId);
  expect(first).toMatchObject({ client_id: clientId, old_secret_works_for: 86_400 });
  expect([await authenticates(secret), await authenticates(first.client_secret)]).toEqual([true, true]);
  const second = await json('app rotate-secret', '--client-id', clientId, '--old-works-for', '0');
  expect([await authenticates(secret), await authenticates(first.client_secret)]).toEqual([false, false]);
  expect(await authenticates(second.client_secret)).toBe(true);
  for (const seconds of ['-1', '1.5', 'day', '2592001'])
    expect(await refusal('app rotate-secret', '--client-id', clientId, `--old-works-for=${seconds}`)).toMatch(
      /^UsageError: /,
    );
});

test('organization delete asks for the slug again and closes it immediately, and organization restore reopens it', async () => {
  const api = app.api(await tokenFor(app.database, tea, ada));
  const where = ['--organization', tea.house.publicId];
  expect(await refusal('organization delete', ...where, '--confirm', 'orchid')).toBe(
    'OperatorError: Nothing was deleted. To delete Orchid Tea with everything in it, add --confirm orchid-tea.',
  );
  expect((await api.get('/me')).status).toBe(200);
  const deleted = await json('organization delete', ...where, '--confirm', 'orchid-tea');
  expect(deleted).toEqual({ deleted: true, organization_id: tea.house.publicId, purged_after: number });
  expect((await api.get('/me')).status).toBe(401);
  expect(await text('organization list')).toMatch(
    /orchid-tea {2}Orchid Tea {2}deleted; erased for good after \d{4}-/,
  );
  expect(await refusal('user list', ...where)).toBe(
    'OperatorError: Orchid Tea is being deleted. To use it again, run deskbell organization restore --organization orchid-tea.',
  );
  expect(await text('organization restore', ...where)).toBe('Restored Orchid Tea.');
  expect((await api.get('/me')).status).toBe(200);
  expect(await refusal('organization restore', ...where)).toMatch(/^OperatorError: /);
});

async function uuidOf(name: string): Promise<string> {
  const [row] = await app.database.read<{ id: string }>({
    text: 'SELECT id FROM apps WHERE name = $1',
    values: [name],
  });
  return row?.id ?? '';
}
