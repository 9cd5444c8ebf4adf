import { expect, test } from 'vitest';
import { OperatorError } from './operator-error.ts';
import { readConfig } from './read-config.ts';

test('by default it listens on this machine, on port 3000, with its own database', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseReplicaUrl: undefined,
    dkimKeys: [],
    mailSignInClients: {},
    baseUrl: undefined,
    dataDir: `${process.cwd()}/data`,
    secretKey: undefined,
    acceptedSecretKeys: [],
    files: { kind: 'disk' },
    backups: undefined,
    largestFileBytes: 26_214_400,
    trustProxy: false,
    rateLimits: { requestsPerMinute: 600, authoredPerMinute: 120, burst: 100 },
    mail: undefined,
    mailNetworks: [],
    signInNetworks: [],
    ai: { endpoint: undefined, rules: { networks: [], allowsHttp: false } },
    importRules: { networks: [], allowsHttp: false },
    mailReading: { rspamd: undefined, sourceDays: 90 },
    eventDays: 30,
    inboundSmtp: undefined,
    webhooks: { networks: [], allowsHttp: false },
    processes: 'auto',
    logLevel: 'info',
  });
});

test('an empty setting counts as absent', () => {
  const names = ['PORT', 'HOST', 'DATABASE_URL', 'DESKBELL_BASE_URL', 'DESKBELL_DATA_DIR', 'LOG_LEVEL'];
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(readConfig({}));
});

test('the environment configures a public server', () => {
  const config = readConfig({
    HOST: '0.0.0.0',
    PORT: '0',
    DATABASE_URL: 'postgresql://deskbell@db.example/deskbell',
    DESKBELL_BASE_URL: 'https://support.example.com',
    DESKBELL_SECRET_KEY: 'k'.repeat(32),
    DESKBELL_TRUST_PROXY: '10.0.0.0/8, 127.0.0.1',
    DESKBELL_RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  });
  expect(config).toMatchObject({
    host: '0.0.0.0',
    port: 0,
    databaseUrl: 'postgresql://deskbell@db.example/deskbell',
    baseUrl: new URL('https://support.example.com'),
    secretKey: 'k'.repeat(32),
    acceptedSecretKeys: [],
    trustProxy: ['10.0.0.0/8', '127.0.0.1'],
    rateLimits: undefined,
    logLevel: 'warn',
  });
});

test.each(['https://support.example.com/', 'http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:3000'])(
  'the base URL %s is taken',
  (text) => {
    expect(readConfig({ DESKBELL_BASE_URL: text }).baseUrl).toEqual(new URL(text));
  },
);

test.each([
  { PORT: 'eighty' },
  { PORT: '-1' },
  { PORT: '65536' },
  { PORT: '80.5' },
  { DATABASE_URL: 'db.example' },
  { DATABASE_DIRECT_URL: 'postgres://db.example/deskbell' },
  { DATABASE_REPLICA_URL: 'postgres://db.example/deskbell' },
  { DATABASE_REPLICA_URL: 'db.example', DATABASE_URL: 'postgres://db.example/deskbell' },
  { DATABASE_DIRECT_URL: 'db.example', DATABASE_URL: 'postgres://db.example/deskbell' },
  { DATABASE_URL: 'postgres://a,b/deskbell?target_session_attrs=standby' },
  { DATABASE_URL: 'postgres://a,b:port/deskbell' },
  { DATABASE_URL: 'mysql://deskbell@db.example/deskbell' },
  { DESKBELL_SECRET_KEY: 'k'.repeat(31) },
  { DESKBELL_RATE_LIMITS: 'maybe' },
  { DESKBELL_RATE_LIMIT_PER_MINUTE: '0' },
  { DESKBELL_RATE_LIMIT_PER_MINUTE: '1000001' },
  { DESKBELL_RATE_LIMIT_AUTHORED_PER_MINUTE: 'many' },
  { DESKBELL_RATE_LIMIT_BURST: '1.5' },
  { DESKBELL_RATE_LIMIT_BURST: '-1', DESKBELL_RATE_LIMITS: 'off' },
  { DESKBELL_TRUST_PROXY: 'the proxy' },
  { DESKBELL_TRUST_PROXY: '10.0.0.0/99' },
  { DESKBELL_TRUST_PROXY: '10.0.0.1,' },
  { LOG_LEVEL: 'loud' },
  { DESKBELL_BASE_URL: 'support.example.com' },
  { DESKBELL_BASE_URL: 'ftp://support.example.com' },
  { DESKBELL_BASE_URL: 'https://support.example.com/desk' },
  { DESKBELL_BASE_URL: 'https://support.example.com/?desk' },
  { DESKBELL_BASE_URL: 'https://support.example.com/#desk' },
  { DESKBELL_BASE_URL: 'https://mara:secret@support.example.com' },
])('%j is refused, and the setting named', (environment) => {
  const [name = ''] = Object.keys(environment);
  expect(() => readConfig(environment)).toThrow(OperatorError);
  expect(() => readConfig(environment)).toThrow(new RegExp(`^${name} `));
});

test('a public base URL with plain http must be explicitly allowed', () => {
  const environment = { DESKBELL_BASE_URL: 'http://support.example.com' };
  expect(() => readConfig(environment)).toThrow('passwords and tokens could be read on the way');
  expect(() => readConfig({ ...environment, DESKBELL_ALLOW_HTTP: 'true' })).toThrow(OperatorError);
  expect(readConfig({ ...environment, DESKBELL_ALLOW_HTTP: '1' }).baseUrl?.protocol).toBe('http:');
});

test('a public server must know its address', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow('set DESKBELL_BASE_URL to the address they use');
  expect(() => readConfig({ HOST: '::' })).toThrow(OperatorError);
  expect(readConfig({ HOST: 'localhost' }).baseUrl).toBeUndefined();
});

test('errors repeat no secret', () => {
  const secret = 'hunter2-hunter2';
  const settings = {
    DESKBELL_SECRET_KEY: secret,
    DATABASE_URL: `mysql://a:${secret}@b`,
    DESKBELL_BASE_URL: `https://a:${secret}@b`,
  };
  for (const [name, text] of Object.entries(settings)) {
    expect(() => readConfig({ [name]: text })).toThrow(new RegExp(`^${name} (?!.*${secret})`));
  }
});
