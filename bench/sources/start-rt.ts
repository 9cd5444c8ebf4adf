import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../fault-injection/free-port.ts';
import { findPostgres, startPostgres } from './debian-postgres.ts';

type Found = { server: string; setUp: string; library: string; postgres: string };

const library = '/usr/share/request-tracker5/lib';

/** What RT needs: Debian's `request-tracker5`, `rt5-standalone` and PostgreSQL. Undefined, with a warning, if something is missing. */
export function findRt(whatIsSkipped: string): Found | undefined {
  const server = '/usr/share/request-tracker5/libexec/rt-server';
  const setUp = '/usr/sbin/rt-setup-database-5';
  const postgres = findPostgres();
  const hasRt = [server, setUp, library].every((it) => existsSync(it));
  if (hasRt && postgres) return { server, setUp, library, postgres };
  const missing = hasRt ? 'Debian’s PostgreSQL' : 'RT (request-tracker5)';
  process.stderr.write(`\nSKIPPED: ${whatIsSkipped}. ${missing} not found.\n\n`);
  return undefined;
}

export type Rt = {
  /** Where its screens are. */
  url: string;
  database: Client;
  /** The token of its first admin. */
  token: string;
  /** A call of its API, as that admin unless another token is given. @throws Error unless it succeeds */
  call<Body>(method: string, path: string, body?: unknown, as?: { token: string }): Promise<Body>;
  /** Receives an email, as a mail server hands it over. */
  send(mail: string): Promise<void>;
  tokenOf(user: string): Promise<string>;
  stop(): Promise<void>;
};

/** RT on a loopback address, with a database of its own, once it responds. `data` is what `rt-setup-database` adds to it. */
export async function startRt({ server, setUp, postgres: programs }: Found, data: string): Promise<Rt> {
  const home = mkdtempSync('/tmp/deskbell-rt-');
  const postgres = await startPostgres(programs);
  const port = await freePort();
  mkdirSync(join(home, 'mason'));
  const config = join(home, 'RT_SiteConfig.pm');
  writeFileSync(config, configOf({ home, port, database: postgres.port, user: postgres.user }));
  const dataFile = join(home, 'initialdata');
  writeFileSync(dataFile, data);
  const env = { ...process.env, RT_SITE_CONFIG: config, RT_SITE_CONFIG_DIR: join(home, 'none') };
  const run = async (program: string, words: readonly string[]) => {
    const child = spawn(program, words, { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let errors = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (errors += text));
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`${program} ${words[0]} has ended with ${code}: ${output}${errors}`);
    return output;
  };
  const dba = ['--dba', postgres.user, '--dba-password', postgres.password];
  await run(setUp, ['--action', 'init', ...dba]);
  await run(setUp, ['--action', 'insert', '--datafile', dataFile, ...dba]);
  const tokenOf = (user: string) => run('perl', ['-I', library, '-e', createToken, user]);
  const token = await tokenOf('root');
  const process_ = spawn(server, ['--port', String(port), '--host', '127.0.0.1', '--max-workers', '2'], {
    cwd: home,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  process_.stderr.on('data', (text) => (errors += text));
  const url = `http://127.0.0.1:${port}`;
  const database = new Client({
    host: '127.0.0.1',
    port: postgres.port,
    user: postgres.user,
    password: postgres.password,
    database: 'rt5',
  });
  await database.connect();
  const call = callerOf(url, token, () => errors);
  await untilItResponds(call, () => errors);
  return {
    url,
    database,
    token,
    call,
    tokenOf,
    async send(mail) {
      const form = new FormData();
      form.append('SessionType', 'REST');
      form.append('queue', 'Workshop');
      form.append('action', 'correspond');
      form.append('message', mail);
      const response = await fetch(`${url}/REST/1.0/NoAuth/mail-gateway`, { method: 'POST', body: form });
      const text = await response.text();
      if (!text.startsWith('ok')) throw new Error(`RT refuses an email: ${text} ${errors.slice(-4000)}`);
    },
    async stop() {
      await database.end();
      const closed = process_.exitCode === null ? once(process_, 'close') : undefined;
      process_.kill('SIGTERM');
      await closed;
      await postgres.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Tokens are made on a page for people only. */
const createToken = `use RT -init; my $root = RT::CurrentUser->new(RT->SystemUser); $root->Load(1);
my $user = RT::User->new($root); $user->Load($ARGV[0]);
my ($id, $message, $token) = RT::AuthToken->new($root)->Create(Owner => $user->Id, Description => 'import'); die $message unless $id; print $token;`;

type Settings = { home: string; port: number; database: number; user: string };

const configOf = ({ home, port, database, user }: Settings) => `
Set($rtname, 'acme.example');
Set($Organization, 'acme.example');
Set($CorrespondAddress, 'support@acme.example');
Set($CommentAddress, 'comments@acme.example');
Set($WebDomain, '127.0.0.1');
Set($WebPort, ${port});
Set($DatabaseType, 'Pg');
Set($DatabaseHost, '127.0.0.1');
Set($DatabasePort, ${database});
Set($DatabaseUser, 'rt_user');
Set($DatabasePassword, 'unused');
Set($DatabaseName, 'rt5');
Set($DatabaseAdmin, '${user}');
Set($MailCommand, 'testfile');
Set($LogToSTDERR, 'error');
Set($LogToSyslog, undef);
Set($StatementLog, undef);
$MasonDataDir = '${home}/mason';
$MasonSessionDir = '${home}';
1;
`;

function callerOf(url: string, token: string, errors: () => string): Rt['call'] {
  return async (method, path, body, as = { token }) => {
    const response = await fetch(`${url}/REST/2.0${path}`, {
      method,
      headers: {
        authorization: `token ${as.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: Error) => {
      throw new Error(`${method} ${path}: ${error.message}: ${errors().slice(-4000)}`);
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
    return JSON.parse(text);
  };
}

async function untilItResponds(call: Rt['call'], errors: () => string): Promise<void> {
  const deadline = performance.now() + 120_000;
  for (;;) {
    const response = await call('GET', '/rt').catch((error: Error) => error);
    if (!(response instanceof Error)) return;
    if (performance.now() > deadline) throw new Error(`${response.message} ${errors().slice(-4000)}`);
    await delay(200);
  }
}
