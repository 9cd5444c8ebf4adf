import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId, publicId } from '../ids/public-id.ts';
import { hiddenFields, openBrowser } from '../testing/browser-session.ts';
import { reportOf } from '../testing/report-of.ts';
import { environmentOf, runDeskbell } from '../testing/run-deskbell.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { addColleague, makeWorld, redirectUri, tokenFor, type World } from '../testing/world.ts';
import { addConversation } from '../testing/world-records.ts';
import { explainError } from './explain-error.ts';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startApp();
  world = await makeWorld(app.database);
});
afterAll(() => app.stop());

const env = () => environmentOf(app.clone);

/** With the command as a process of its own: what is printed where, and the exit code. */
const asProcess = {
  /** The one document on standard output of a command that prints nothing else anywhere. */
  async json(words: string, options: string[], stdin = '') {
    const { code, stdout, stderr } = await deskbell(words, [...options, '--json'], stdin);
    expect({ code, stderr, lines: stdout.split('\n').length }).toEqual({ code: 0, stderr: '', lines: 2 });
    return JSON.parse(stdout);
  },
  async text(words: string, options: string[], stdin = '') {
    const { code, stdout, stderr } = await deskbell(words, options, stdin);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return stdout;
  },
  async refusal(words: string, options: string[], stdin = '') {
    const { code, stdout, stderr } = await deskbell(words, options, stdin);
    expect({ stdout, lines: stderr.split('\n').length }).toEqual({ stdout: '', lines: 2 });
    return { code, sentence: stderr.trim() };
  },
};

const deskbell = (words: string, options: string[], stdin = '') =>
  runDeskbell([...words.split(' '), ...options], { env: env(), stdin });

// The others run in this process, which saves half a second each.

// biome-ignore lint/suspicious/noExplicitAny: as JSON.parse gives it
const json = async (words: string, options: string[]): Promise<any> =>
  JSON.parse(JSON.stringify((await reportOf(words, options, env())).json));

const text = async (words: string, options: string[]) => `${(await reportOf(words, options, env())).text}\n`;

async function refusal(words: string, options: string[]) {
  const outcome = await reportOf(words, options, env()).catch((error: unknown) => ({ error }));
  if (!('error' in outcome)) throw new Error(`${words} was not refused.`);
  const { code, text: sentence } = explainError(outcome.error, [...words.split(' '), ...options]);
  expect(sentence.split('\n')).toHaveLength(1);
  return { code, sentence };
}

const atBicycles = () => ['--organization', world.bicycles.house.publicId];
const aPerson = (email: string) => ['--name', 'Ines', '--role', 'member', '--email', email];
const number = expect.any(Number);

function form(prefix: string) {
  return expect.stringMatching(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`));
}

function secret(prefix: string) {
  return expect.stringMatching(new RegExp(`^${prefix}_[0-9A-Za-z]{49}$`));
}

test('organization create creates an organization with its own slug', async () => {
  const { organization } = await asProcess.json('organization create', ['--name', ' Kōji & Sons ']);
  expect(organization).toEqual({
    id: form('org'),
    name: 'Kōji & Sons',
    slug: 'koji-sons',
    logo_url: null,
    timezone: 'UTC',
    inserted_at: number,
    updated_at: number,
  });
  const second = await asProcess.text('organization create', ['--name', 'Kōji & Sons']);
  expect(second).toMatch(
    /^Created the organization Kōji & Sons \(org_[0-9a-z]{26}, slug koji-sons-[0-9a-f]{6}\)\.\n$/,
  );
});

test('organization create takes a time zone, and refuses what is none', async () => {
  const options = (zone: string) => ['--name', 'Fjord Cycles', '--timezone', zone];
  const { organization } = await json('organization create', options('Europe/Oslo'));
  expect(organization.timezone).toBe('Europe/Oslo');
  for (const zone of ['Oslo', '+02:00'])
    expect(await refusal('organization create', options(zone))).toMatchObject({
      code: 2,
      sentence: expect.stringContaining('--timezone: Must be an IANA time zone such as Europe/Berlin.'),
    });
});

test.each([
  ['a blank name', ' ', '--name: Enter a name.'],
  ['a name of 201 characters', 'x'.repeat(201), '--name: Use at most 200 characters.'],
  ['a name on two lines', 'two\nlines', '--name: Remove control characters.'],
])('organization create refuses %s', async (_, name, sentence) => {
  const { code, sentence: texts } = await refusal('organization create', ['--name', name]);
  expect(code).toBe(2);
  expect(texts).toBe(`deskbell: ${sentence} See deskbell organization create --help.`);
});

test('user create creates an account that can sign in with the password from standard input', async () => {
  const options = [...atBicycles(), ...aPerson('Ines@Bicycles.example'), '--password-stdin'];
  const { user, member, ...rest } = await asProcess.json('user create', options, 'a password of her own\n');
  expect(rest).toEqual({});
  expect(user).toEqual({
    id: form('usr'),
    name: 'Ines',
    email: 'ines@bicycles.example',
    instagram_handle: null,
    profile_picture_url: null,
  });
  expect(member).toEqual({
    id: form('mem'),
    user,
    role: 'member',
    access: 'full',
    status: 'active',
    last_active_at: null,
    invited_by: null,
    inserted_at: number,
    updated_at: number,
  });
  const sign = { email: 'ines@bicycles.example', password: 'a password of her own', return_to: '/' };
  const headers = { origin: app.baseUrl, 'sec-fetch-site': 'same-origin' };
  expect((await app.send('/login', { form: sign, headers })).status).toBe(303);
});

test('user create warns that somebody without a password can’t sign in yet', async () => {
  const texts = await text('user create', [...atBicycles(), ...aPerson('nopassword@bicycles.example')]);
  expect(texts).toBe(
    'nopassword@bicycles.example is now a member of Bellweather Bicycles. ' +
      'Without a password they cannot sign in yet: use --password-stdin.\n',
  );
});

test('user create adds a person with an account to a second organization', async () => {
  const texts = await text('user create', [...atBicycles(), ...aPerson(world.ada.email)]);
  expect(texts).toContain('They had an account already and keep their password.');
});

test('user create refuses existing members, bad addresses and short passwords', async () => {
  const repeated = await asProcess.refusal('user create', [...atBicycles(), ...aPerson(world.jonas.email)]);
  expect(repeated).toEqual({
    code: 1,
    sentence: 'deskbell: This person is already a member of the organization.',
  });
  const address = await refusal('user create', [...atBicycles(), ...aPerson('not an address')]);
  expect(address.code).toBe(2);
  expect(address.sentence).toContain('--email: enter an address such as you@example.com.');
  const options = [...atBicycles(), ...aPerson('short@bicycles.example'), '--password-stdin'];
  const password = await asProcess.refusal('user create', options, 'too short\n');
  expect(password.code).toBe(2);
  expect(password.sentence).toContain('The password on standard input: Use at least 12 characters.');
});

test.each(['a password\0 with a NUL', 'a password on\ntwo lines'])(
  'user create refuses %j, which no form could send',
  async (password) => {
    const options = [...atBicycles(), ...aPerson('control@bicycles.example'), '--password-stdin'];
    const { code, sentence } = await asProcess.refusal('user create', options, password);
    expect(code).toBe(2);
    expect(sentence).toContain('Use one line, without control characters.');
  },
);

/** The page that a printed link leads to, on the suite's own server. */
async function pageBehind(link: string) {
  const browser = openBrowser(app.baseUrl);
  const { pathname, search } = new URL(link);
  const first = await browser.get(pathname + search);
  expect(first.status).toBe(303);
  return { browser, page: await browser.get(pathname) };
}

test('invitation create prints a link that a new person joins with', async () => {
  const options = [...atBicycles(), '--email', ' Guest@Bicycles.example', '--role', 'member'];
  const { invitation, link } = await json('invitation create', options);
  expect(invitation).toEqual({
    id: form('inv'),
    email: 'guest@bicycles.example',
    role: 'member',
    access: 'full',
    status: 'pending',
    invited_by: expect.objectContaining({ id: world.mara.publicId }),
    expires_at: number,
    inserted_at: number,
  });
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/invitation\?token=[\w-]{43}$/);
  const { browser, page } = await pageBehind(link);
  const fields = { ...hiddenFields(page), name: 'Guest', password: 'a password of their own' };
  const repeated = { ...hiddenFields(await browser.post('/invitation', fields)), password: fields.password };
  expect((await browser.post('/invitation', repeated)).status).toBe(303);
  expect(await refusal('invitation create', options)).toEqual({
    code: 1,
    sentence: 'deskbell: This person is already a member of the organization.',
  });
  const texts = await text('invitation create', [
    ...atBicycles(),
    '--email',
    'other@b.example',
    '--role',
    'admin',
  ]);
  expect(texts).toMatch(/^Invited other@b\.example to Bellweather Bicycles as admin\. .*:\n {2}http:\S+\n$/);
});

test('invitation create needs an admin to invite on behalf of', async () => {
  const { organization } = await json('organization create', ['--name', 'Nobody Yet']);
  const options = ['--organization', organization.slug, '--email', 'a@b.example', '--role', 'admin'];
  expect(await refusal('invitation create', options)).toEqual({
    code: 1,
    sentence: 'deskbell: Nobody Yet has no admin yet who could invite. Make one with deskbell user create.',
  });
  const wrong = [...atBicycles(), '--email', 'nobody', '--role', 'admin'];
  expect(await refusal('invitation create', wrong)).toMatchObject({ code: 2 });
});

test('user reset-link prints a link that lets somebody without a password choose one', async () => {
  await text('user create', [...atBicycles(), ...aPerson('forgot@bicycles.example')]);
  const { link, ...rest } = await json('user reset-link', ['--email', 'Forgot@bicycles.example']);
  expect(rest).toEqual({ email: 'forgot@bicycles.example', expires_in: 3600 });
  const { browser, page } = await pageBehind(link);
  const password = 'a password chosen by link';
  expect((await browser.post('/password/reset', { ...hiddenFields(page), password })).status).toBe(303);
  const sign = { email: 'forgot@bicycles.example', password, return_to: '/' };
  expect((await browser.post('/login', sign)).status).toBe(303);
  expect(await refusal('user reset-link', ['--email', 'nobody@example.com'])).toMatchObject({ code: 1 });
});

test('app create registers an app and shows its secret', async () => {
  const scopes = ['--scope', 'conversations:read messages:write', '--scope', 'messages:read'];
  const options = [...atBicycles(), '--name', 'Rota', '--redirect-uri', redirectUri, ...scopes];
  const created = await json('app create', options);
  expect(created).toEqual({
    app: { id: form('app'), name: 'Rota' },
    client_id: created.app.id,
    client_secret: secret('dbs'),
  });
  expect(await text('app create', options)).toMatch(
    /^Registered Rota\.\n {2}client_id {6}app_[0-9a-z]{26}\n {2}client_secret {2}dbs_[0-9A-Za-z]{49}\n$/,
  );
});

test.each([
  [['--redirect-uri', 'http://app.example.com/'], '--redirect-uri http://app.example.com/ must be https'],
  [['--redirect-uri', 'nonsense'], '--redirect-uri nonsense must be a full address'],
  [['--redirect-uri', redirectUri, '--scope', 'everything'], '--scope everything is not a scope'],
])('app create refuses %j', async (options, sentence) => {
  const { code, sentence: texts } = await refusal('app create', [
    ...[...atBicycles(), '--name', 'Rota', '--scope', 'messages:read'],
    ...options,
  ]);
  expect(code).toBe(2);
  expect(texts).toContain(sentence);
});

test('app create --without-secret registers a program for /mcp, which gets neither a secret nor a token for the API', async () => {
  const scopes = ['--scope', 'conversations:read'];
  const options = [
    ...atBicycles(),
    '--name',
    'Cursor',
    '--redirect-uri',
    'cursor://host/callback',
    ...scopes,
  ];
  expect((await refusal('app create', options)).code).toBe(2);
  const created = await json('app create', [...options, '--without-secret']);
  expect(created).toEqual({ app: { id: form('app'), name: 'Cursor' }, client_id: created.app.id });
  const named = ['--client-id', created.client_id];
  const refused = {
    code: 1,
    sentence: 'deskbell: The app Cursor has no secret: people connect it to /mcp in their browsers.',
  };
  expect(await refusal('app rotate-secret', named)).toEqual(refused);
  const token = [...named, ...atBicycles(), '--actor', 'self', '--user', world.jonas.email, ...scopes];
  expect(await refusal('token create', token)).toEqual(refused);
});

test('token create creates a working token, for a person and for the app', async () => {
  const { clientId } = world.bicycles.app;
  const options = ['--client-id', clientId, ...atBicycles(), '--scope', 'conversations:read'];
  const self = await json('token create', [...options, '--actor', 'self', '--user', world.jonas.email]);
  expect(self).toEqual({
    access_token: secret('dbt'),
    token_type: 'Bearer',
    scope: 'conversations:read',
  });
  expect((await app.api(self.access_token).get('/me')).body.data.user.id).toBe(world.jonas.publicId);
  const own = await text('token create', [...options, '--actor', 'app']);
  const [token = '', scopes] = own.split('\n');
  expect(scopes).toBe('(scopes: conversations:read)');
  expect((await app.api(token).get('/me')).body.data.actor).toBe('app');
});

test('token create checks what consent would check', async () => {
  const { clientId } = world.bicycles.app;
  const options = ['--client-id', clientId, ...atBicycles()];
  const asApp = [...options, '--actor', 'app', '--scope', 'messages:read', '--user', world.jonas.email];
  expect(await refusal('token create', asApp)).toEqual({
    code: 1,
    sentence: `deskbell: ${world.jonas.email} is no admin of Bellweather Bicycles; only admins connect an app as itself.`,
  });
  const adminOnly = [...options, '--actor', 'self', '--scope', 'members:write', '--user', world.jonas.email];
  expect((await refusal('token create', adminOnly)).sentence).toBe(
    'deskbell: The role member allows none of these scopes.',
  );
  const foreign = [
    '--client-id',
    world.tea.app.clientId,
    ...atBicycles(),
    '--actor',
    'app',
    '--scope',
    'messages:read',
  ];
  expect((await refusal('token create', foreign)).sentence).toBe(
    'deskbell: The app Orchid Tea Helper belongs to another organization and is not public.',
  );
  const nobody = [...options, '--actor', 'self', '--scope', 'messages:read'];
  expect(await refusal('token create', nobody)).toEqual({
    code: 2,
    sentence: 'deskbell: --user is missing. See deskbell token create --help.',
  });
});

test('a missing record is named as the operator typed it', async () => {
  const options = ['--actor', 'app', '--scope', 'messages:read'];
  const app = ['--client-id', publicId('app', newId()), ...options];
  expect(await refusal('token create', [...app, '--organization', 'bellweather'])).toMatchObject({ code: 1 });
  expect(await refusal('connection list', ['--organization', "it's; nothing"])).toEqual({
    code: 1,
    sentence: 'deskbell: There is no organization with the id or slug "it\'s; nothing".',
  });
  expect(await refusal('member disable', [...atBicycles(), '--user', 'nobody@example.com'])).toEqual({
    code: 1,
    sentence: 'deskbell: There is no user with the id or email address "nobody@example.com".',
  });
  expect(await refusal('connection revoke', ['--connection', 'conn_nonsense'])).toEqual({
    code: 1,
    sentence: 'deskbell: There is no live connection conn_nonsense.',
  });
});

test('connection list shows who is connected, and connection revoke ends a connection once', async () => {
  const { tea, ada } = world;
  const where = ['--organization', 'orchid-tea'];
  expect(await json('connection list', where)).toEqual({ connections: [] });
  expect(await text('connection list', where)).toBe('No app is connected to Orchid Tea.\n');
  const token = await tokenFor(app.database, tea, ada, { scopes: ['messages:read'] });
  const { connections } = await json('connection list', where);
  expect(connections).toEqual([
    {
      id: form('conn'),
      app: { id: tea.app.clientId, name: 'Orchid Tea Helper' },
      actor: 'self',
      user: { id: ada.publicId, name: 'Ada', email: ada.email },
      scopes: ['messages:read'],
      inserted_at: number,
      last_used_at: null,
      token_endings: [token.slice(-4)],
    },
  ]);
  const [{ id }] = connections;
  expect(await text('connection list', where)).toBe(
    `${id}  Orchid Tea Helper as ${ada.email}  tokens …${token.slice(-4)}\n`,
  );
  expect(await json('connection revoke', ['--connection', id])).toEqual({ revoked: true, id });
  expect(await refusal('connection revoke', ['--connection', id])).toMatchObject({ code: 1 });
});

test('member set-role, disable and remove print the result, and keep the last admin', async () => {
  const { bicycles, mara, jonas } = world;
  const who = ['--organization', 'bellweather-bicycles', '--user', jonas.publicId];
  const { member } = await json('member set-role', [...who, '--role', 'admin']);
  expect(member).toMatchObject({ user: { id: jonas.publicId }, role: 'admin', status: 'active' });
  expect(await text('member set-role', [...who, '--role', 'admin'])).toBe(
    `${jonas.email} is now an admin of Bellweather Bicycles.\n`,
  );
  expect(await text('member disable', who)).toBe(`${jonas.email} is now disabled in Bellweather Bicycles.\n`);
  const repeated = await json('member disable', [...who, '--undo']);
  expect(repeated.member).toMatchObject({ role: 'admin', status: 'active' });
  expect(await json('member remove', who)).toEqual({
    removed: true,
    user_id: jonas.publicId,
    organization_id: bicycles.house.publicId,
  });
  const last = ['--organization', 'bellweather-bicycles', '--user', mara.email];
  const sentence = 'deskbell: This is the last admin of the organization. Make somebody else an admin first.';
  expect(await refusal('member set-role', [...last, '--role', 'member'])).toEqual({ code: 1, sentence });
  expect(await refusal('member disable', last)).toEqual({ code: 1, sentence });
  expect(await refusal('member remove', last)).toEqual({ code: 1, sentence });
  expect(await refusal('member set-role', [...last, '--role', 'queen'])).toMatchObject({ code: 2 });
  expect(await refusal('member remove', who)).toMatchObject({ code: 1 });
});

test('member set-access gives light access and takes it back; invitation create can give it from the start', async () => {
  const { bicycles, mara } = world;
  const organizationId = bicycles.house.id;
  const person = await addColleague(app.database, bicycles.house);
  const { id } = await addConversation(app.database, { organizationId, assigneeId: person.id });
  const who = [...atBicycles(), '--user', person.email];
  const { member } = await json('member set-access', [
    ...who,
    ...['--access', 'light', '--reassign-to', mara.email],
  ]);
  expect(member).toMatchObject({ role: 'member', access: 'light', status: 'active' });
  const assignee = await app.database.read({
    text: 'SELECT assignee_id FROM conversations WHERE id = $1',
    values: [id],
  });
  expect(assignee).toEqual([{ assignee_id: mara.id }]);
  expect(await text('user list', atBicycles())).toContain('member of bellweather-bicycles (light access)');
  expect(await text('member set-access', [...who, '--access', 'full'])).toBe(
    `${person.email} now has full access to Bellweather Bicycles.\n`,
  );
  const admin = [...atBicycles(), '--user', mara.email, '--access', 'light'];
  expect(await refusal('member set-access', admin)).toMatchObject({ code: 1 });
  for (const wrong of [
    ['--access', 'none'],
    ['--access', 'full', '--reassign-to', mara.email],
  ])
    expect(await refusal('member set-access', [...who, ...wrong])).toMatchObject({ code: 2 });
  const invited = ['--email', 'lia@example.com', '--role', 'member', '--access', 'light'];
  const { invitation } = await json('invitation create', [...atBicycles(), ...invited]);
  expect(invitation).toMatchObject({ role: 'member', access: 'light' });
});

test.each(['disable', 'remove'])(
  'member %s --reassign-to says who gets the open conversations',
  async (what) => {
    const { bicycles, mara } = world;
    const organizationId = bicycles.house.id;
    const person = await addColleague(app.database, bicycles.house);
    const outsider = await addColleague(app.database, world.tea.house);
    const { id } = await addConversation(app.database, { organizationId, assigneeId: person.id });
    const assignee = () =>
      app.database.read({ text: 'SELECT assignee_id FROM conversations WHERE id = $1', values: [id] });
    const leave = [...atBicycles(), '--user', person.email];
    expect(await refusal(`member ${what}`, [...leave, '--reassign-to', person.email])).toEqual({
      code: 1,
      sentence: 'deskbell: --reassign-to must name somebody other than the member who leaves.',
    });
    expect(await refusal(`member ${what}`, [...leave, '--reassign-to', outsider.email])).toEqual({
      code: 1,
      sentence: `deskbell: ${outsider.email} is not an active member of Bellweather Bicycles: see --reassign-to.`,
    });
    expect(await assignee()).toEqual([{ assignee_id: person.id }]);
    await json(`member ${what}`, [...leave, '--reassign-to', mara.email]);
    expect(await assignee()).toEqual([{ assignee_id: mara.id }]);
  },
);

test('member disable without --reassign-to leaves the conversations unassigned, and --undo takes no assignee', async () => {
  const { bicycles, mara } = world;
  const person = await addColleague(app.database, bicycles.house);
  const assigned = { organizationId: bicycles.house.id, assigneeId: person.id };
  const { id } = await addConversation(app.database, assigned);
  const leave = [...atBicycles(), '--user', person.email];
  expect(await refusal('member disable', [...leave, '--undo', '--reassign-to', mara.email])).toEqual({
    code: 2,
    sentence: 'deskbell: --reassign-to does not go with --undo. See deskbell member disable --help.',
  });
  await json('member disable', leave);
  const rows = await app.database.read({
    text: 'SELECT assignee_id FROM conversations WHERE id = $1',
    values: [id],
  });
  expect(rows).toEqual([{ assignee_id: null }]);
});

test('migrate reports that the database is up to date', async () => {
  expect(await json('migrate', [])).toEqual({ migrated: true });
  expect(await text('migrate', [])).toBe('The database is up to date.\n');
});

test('generate fills an organization', async () => {
  const options = [
    '--organization',
    'orchid-tea',
    '--conversations',
    '20',
    '--messages-per-conversation',
    '3',
  ];
  const { code, stdout } = await deskbell('generate', [...options, '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    organization_id: world.tea.house.publicId,
    conversations: 20,
    messages: number,
    seconds: number,
  });
  expect(await refusal('generate', [...atBicycles(), '--conversations', 'many'])).toMatchObject({ code: 2 });
});
