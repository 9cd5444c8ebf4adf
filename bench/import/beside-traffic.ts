import { setTimeout as delay } from 'node:timers/promises';
import { webhookTypes } from '../../contract/webhook.ts';
import { deskbell, startServer } from '../deskbell.ts';
import { makeTokens } from '../make-tokens.ts';
import type { Row } from '../report.ts';
import { settings } from '../settings.ts';
import { haltableImport } from './haltable-import.ts';
import { openSink } from './open-sink.ts';
import { rowsOf } from './rows-of.ts';

const conversations = 2000;
/** Below the limit of each token. */
const everyMilliseconds = 40;
const tokenCount = 8;
const scopes =
  'conversations:read conversations:write messages:read messages:write webhooks:write events:read';

/**
 * How long the requests of another organization take while an import runs, relative to without, in turns: it is halted in between. And what
 * the import sends: a webhook that has asked for every event, and an SMTP server, count it.
 */
export async function besideTraffic(archive: string, messages: number): Promise<Row[]> {
  const sink = await openSink();
  const server = await startServer(undefined, undefined, {
    DESKBELL_WEBHOOK_ALLOW: '127.0.0.1, http',
    DESKBELL_SMTP_URL: sink.smtpUrl,
    DESKBELL_MAIL_FROM: 'Desk <desk@support.example.com>',
  });
  try {
    const live = await makeOrganization('Live');
    await deskbell(
      ...['generate', '--organization', live.organizationId],
      ...['--conversations', String(conversations)],
    );
    const importing = await makeOrganization('Importing');
    await subscribe(server.address, importing.tokens[0] ?? '', sink.hookUrl);
    const countRows = () => rowsOf(importing.organizationId, ['notifications', 'mail_outbox', 'events']);
    const before = await countRows();
    const traffic = await openTraffic(server.address, live.tokens);
    await traffic.run(settings.secondsPerRun);
    // Of the account that was made a moment ago.
    const heard = sink.hooks();
    const [quiet, busy]: [number[], number[]] = [[], []];
    const run = haltableImport('import', 'archive', archive, '--organization', importing.organizationId);
    await run.started;
    while (!run.hasEnded()) {
      const during = await traffic.run(settings.secondsPerRun);
      if (run.hasEnded()) break;
      busy.push(...during);
      run.halt();
      quiet.push(...(await traffic.run(settings.secondsPerRun)));
      run.continue();
    }
    const { imported } = JSON.parse(await run.output);
    // Whatever it had announced would have been sent by now.
    await sink.receives('history.imported');
    await delay(5000);
    const after = await countRows();
    const added = (table: keyof typeof after) => (after[table] ?? 0) - (before[table] ?? 0);
    const percentile = (times: number[], share: number) =>
      times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0;
    const name = `beside an import of ${messages}`;
    return [
      { name: `${name}: requests of another organization`, unit: '', value: busy.length, atLeast: 200 },
      {
        name: `${name}: their median over the one without`,
        unit: 'x',
        value: percentile(busy, 0.5) / percentile(quiet, 0.5),
      },
      { name: `${name}: their p99 without`, unit: 'ms', value: percentile(quiet, 0.99) },
      {
        name: `${name}: their p99 over the one without`,
        unit: 'x',
        value: percentile(busy, 0.99) / percentile(quiet, 0.99),
        atMost: 1.5,
      },
      { name: 'imported beside it', unit: '', value: imported.messages, atLeast: messages },
      {
        name: 'webhooks received of an import, but its end',
        unit: '',
        value: sink.hooks() - heard - 1,
        atMost: 0,
        atLeast: 0,
      },
      { name: 'emails received', unit: '', value: sink.mails(), atMost: 0 },
      { name: 'notifications', unit: '', value: added('notifications'), atMost: 0 },
      { name: 'emails queued', unit: '', value: added('mail_outbox'), atMost: 0 },
      { name: 'events', unit: '', value: added('events'), atMost: 1, atLeast: 1 },
    ];
  } finally {
    await server.stop();
    await sink.close();
  }
}

async function makeOrganization(name: string) {
  const { organization } = await deskbell('organization', 'create', '--name', `${name} ${Date.now()}`);
  const within = ['--organization', organization.id];
  const email = `${name.toLowerCase()}-${Date.now()}@example.com`;
  const { user } = await deskbell(
    'user',
    'create',
    ...within,
    '--email',
    email,
    '--name',
    name,
    '--role',
    'admin',
  );
  const redirect = ['--redirect-uri', 'https://example.com/callback', '--scope', scopes];
  const app = await deskbell('app', 'create', ...within, '--name', name, ...redirect);
  const tokens = await makeTokens(tokenCount, {
    clientId: app.client_id,
    organizationId: organization.id,
    userIds: [user.id],
  });
  return { organizationId: organization.id as string, tokens };
}

async function subscribe(address: string, token: string, url: string): Promise<void> {
  const response = await call(address, token, '/webhooks', { url, types: webhookTypes });
  if (response.status !== 201) throw new Error(`The webhook was refused: ${await response.text()}`);
}

function call(address: string, token: string, path: string, json?: unknown): Promise<Response> {
  return fetch(`${address}/api/oauth/v1${path}`, {
    ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
}

/** Lists, opens and answers conversations at a steady rate. */
async function openTraffic(address: string, tokens: readonly string[]) {
  const list = '/conversations?limit=50';
  const { data } = (await (await call(address, tokens[0] ?? '', list)).json()) as { data: { id: string }[] };
  let turn = 0;
  const next = (): [string, unknown?] => {
    const messages = `/conversations/${data[turn % data.length]?.id}/messages`;
    if (turn % 3 === 0) return [list];
    return turn % 3 === 1 ? [messages] : [messages, { body_html: '<p>On its way.</p>' }];
  };
  return {
    /** Milliseconds of each request. */
    async run(seconds: number): Promise<number[]> {
      const times: number[] = [];
      for (const until = performance.now() + seconds * 1000; performance.now() < until; turn++) {
        const started = performance.now();
        const response = await call(address, tokens[turn % tokens.length] ?? '', ...next());
        await response.text();
        if (!response.ok) throw new Error(`A request was answered with ${response.status}.`);
        times.push(performance.now() - started);
        await delay(Math.max(0, everyMilliseconds - (performance.now() - started)));
      }
      return times;
    },
  };
}
