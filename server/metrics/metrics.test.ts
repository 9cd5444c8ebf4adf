import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { processTime } from '../db/timestamps.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { mailQueue } from '../jobs/settings.ts';
import { addMailChannel } from '../testing/mail-channel.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { startApp } from '../testing/start-app.ts';
import { startWorld } from '../testing/start-world.ts';
import { addWebhook } from '../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

/** An email that has been due for 100 seconds. */
async function addWaitingMail({ id, organizationId }: { id: string; organizationId: string }) {
  const { rows } = await app.database.write<{ id: string }>({
    text: `INSERT INTO messages (organization_id, id, conversation_id, source, body_html, user_id)
           VALUES ($1, gen_random_uuid(), $2, 'email', 'x', $3) RETURNING id`,
    values: [organizationId, world.bicycles.conversation.id, world.jonas.id],
  });
  await app.database.write({
    text: `INSERT INTO mail_outbox (organization_id, message_id, channel_id, next_attempt_at, inserted_at) VALUES ($1, $2, $3, $4, $4)`,
    values: [organizationId, rows[0]?.id, id, processTime(-100)],
  });
}

describe('/metrics', () => {
  test('counts requests by method, pattern and status, and shows the process’s state', async () => {
    const api = await as(world.jonas);
    await api.get(`/conversations/${world.bicycles.conversation.publicId}`);
    await api.get('/conversations/nonsense');
    await api.get('/private');
    await expect.poll(async () => (await app.send('/metrics')).text).toContain('route="none"');
    const { status, headers, text } = await app.send('/metrics');
    expect([status, headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/plain; version=0\.0\.4/),
    ]);
    const series = 'deskbell_http_request_duration_seconds_count';
    const route = '/api/oauth/v1/conversations/:conversation_id';
    for (const code of [200, 404])
      expect(text).toContain(`${series}{method="GET",route="${route}",status="${code}"} 1`);
    for (const name of [
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_seconds',
      'process_cpu_seconds_total',
    ])
      expect(text).toContain(`\n${name} `);
    expect(text).not.toMatch(/cnv_|nonsense|private/);
  });

  test.each([
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'x-forwarded-server',
    'forwarded',
    'x-real-ip',
    'via',
  ])('does not exist for clients behind a proxy: 404 with %s', async (header) => {
    const { status, text } = await app.send('/metrics', { headers: { [header]: 'for=127.0.0.1' } });
    expect([status, text]).toEqual([404, (await app.send('/nothing')).text]);
  });

  test.each(['rebound.example', '127.0.0.1.rebound.example:80', 'localhost:x', '10.0.0.1'])(
    'security S35: is refused under a foreign Host: 421 with %s',
    async (host) => {
      const { status, text } = await rawRequest(`${app.baseUrl}/metrics`, { headers: { host } });
      expect(status).toBe(421);
      expect(text).not.toContain('deskbell_');
    },
  );

  test('is readable for a scraper on this machine under a loopback Host, whatever the public address is', async () => {
    const server = await startApp(app.clone, { publicUrl: 'https://support.example.com' });
    expect((await server.send('/metrics')).status).toBe(200);
    expect((await server.send('/login')).status).toBe(421);
    await server.stop();
  });

  test('counts rejected sign-ins', async () => {
    const refused = () => scraped(app, 'deskbell_sign_in_failures_total');
    const before = await refused();
    const headers = { origin: app.baseUrl, 'sec-fetch-site': 'same-origin' };
    const form = { email: world.jonas.email, password: 'not their password', return_to: '/' };
    expect((await app.send('/login', { form, headers })).status).toBe(401);
    await expect.poll(refused).toBe(before + 1);
  });

  test('shows the backlogs in the database, their age, and what was given up', async () => {
    const jobs = openJobs({ database: app.database, logger: pino({ level: 'silent' }) });
    onTestFinished(() => jobs.stop(1_000));
    const queue = await jobs.open<{ to: string }>({ ...mailQueue, name: 'metered' });
    await app.database.transaction((transaction) =>
      queue.add(transaction, { data: { to: 'due' } }, { data: { to: 'later' }, afterSeconds: 3600 }),
    );
    await app.database.write({
      text: `UPDATE jobs.job SET start_after = start_after - interval '90 seconds' WHERE name = 'metered' AND data->>'to' = 'due'`,
      values: [],
    });
    await as(world.mara);
    await addWebhook(app.database, { organizationId: world.bicycles.house.id, userId: world.mara.id });
    await app.database.write({ text: 'UPDATE webhooks SET failing_since = now()', values: [] });
    await (await as(world.mara)).post('/contacts', { name: 'Ines' });
    const settings = { incoming: { host: 'imap.example.com' } };
    const channel = await addMailChannel(app.database, { organizationId: world.bicycles.house.id, settings });
    await addMailChannel(app.database, { organizationId: world.bicycles.house.id });
    await app.database.write({
      text: `UPDATE channels SET state = CASE WHEN id = $2 THEN 'ok' ELSE 'failing' END, looked_at = $3 WHERE organization_id = $1`,
      values: [world.bicycles.house.id, channel.id, processTime(-700)],
    });
    await addWaitingMail(channel);
    // A process that was never scraped before queries the database immediately.
    const fresh = await startApp(app.clone);
    onTestFinished(() => fresh.stop());
    expect(await scraped(fresh, 'deskbell_queue_waiting_jobs{queue="metered"}')).toBe(1);
    expect(await scraped(fresh, 'deskbell_queue_oldest_seconds{queue="metered"}')).toBeGreaterThan(89);
    expect(await scraped(fresh, 'deskbell_queue_failed_jobs{queue="metered"}')).toBe(0);
    expect(await scraped(fresh, 'deskbell_webhooks_failing')).toBe(1);
    // Only tests sequence events here.
    expect(await scraped(fresh, 'deskbell_events_unsequenced')).toBeGreaterThan(0);
    expect(await scraped(fresh, 'deskbell_events_unsequenced_oldest_seconds')).toBeGreaterThanOrEqual(0);
    expect(await scraped(fresh, 'deskbell_channels_failing')).toBe(1);
    expect(await scraped(fresh, 'deskbell_mailbox_oldest_look_seconds')).toBeGreaterThanOrEqual(700);
    expect(await scraped(fresh, 'deskbell_mail_outbox_waiting')).toBe(1);
    expect(await scraped(fresh, 'deskbell_mail_outbox_oldest_seconds')).toBeGreaterThanOrEqual(100);
    expect(await scraped(fresh, 'deskbell_database_size_bytes')).toBeGreaterThan(1_000_000);
    expect(await scraped(fresh, 'deskbell_database_up')).toBe(1);
    expect(await scraped(fresh, 'deskbell_database_connections{state="idle"}')).toBeGreaterThan(0);
    await queue.work(async () => 'given up');
    await expect
      .poll(async () => {
        const another = await startApp(app.clone);
        const failed = await scraped(another, 'deskbell_queue_failed_jobs{queue="metered"}');
        await another.stop();
        return failed;
      })
      .toBe(1);
  });

  test.each(['alerts.yml', 'grafana-dashboard.json'])(
    'has every series that docs/operating/%s uses',
    async (name) => {
      const file = await readFile(new URL(`../../docs/operating/${name}`, import.meta.url), 'utf8');
      const requested = new Set(file.match(/\b(deskbell|nodejs|process)_[a-z0-9_]+\b/g));
      expect(requested.size).toBeGreaterThan(5);
      const { text } = await app.send('/metrics');
      expect(
        [...requested].filter(
          (series) => !new RegExp(`^# TYPE ${series.replace(/_(count|sum|bucket)$/, '')} `, 'm').test(text),
        ),
      ).toEqual([]);
    },
  );

  test('says so while the database is down, and omits backlogs rather than showing none', async () => {
    const nowhere = openDatabase(
      { host: '/nowhere', user: 'deskbell', database: 'deskbell' },
      () => undefined,
    );
    const server = await startApp({ ...app.clone, database: nowhere });
    expect(await scraped(server, 'deskbell_database_up')).toBe(0);
    expect((await server.send('/metrics')).text).not.toMatch(/^deskbell_(queue|events|database_size)\S* /m);
    await server.stop();
    await nowhere.close();
  });
});

async function scraped(server: Pick<typeof app, 'send'>, series: string): Promise<number> {
  const { text } = await server.send('/metrics');
  const line = text.split('\n').find((it) => it.startsWith(`${series} `));
  if (line === undefined) throw new Error(`There is no series ${series}.`);
  return Number(line.slice(series.length));
}
