import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../server/db/open-database.ts';
import { openBrowser } from '../../server/testing/browser-session.ts';
import { type ApiClient, apiClient } from '../../server/testing/http-client.ts';
import { inboxClient } from '../../server/testing/inbox-client.ts';
import { type Running, startDeskbell } from '../../server/testing/run-deskbell.ts';
import { type CitusCluster, citusPrograms } from '../../server/testing/start-citus.ts';
import { tokenFor, type World } from '../../server/testing/world.ts';
import { launchBrowser } from '../../tools/launch-browser.ts';
import { startTwoWorkers } from './two-workers.ts';

// That Citus is missing is reported by citus.test.ts.
describe.skipIf(!citusPrograms)('the inbox of somebody with organizations on two workers', () => {
  let cluster: CitusCluster;
  let database: OpenDatabase;
  let world: World;
  let server: Running;
  let jonas: ApiClient;
  let browser: Browser;
  /** Pages of Mara, who is in both. */
  let openPage: () => Promise<Page>;
  beforeAll(async () => {
    const two = await startTwoWorkers({
      before: ({ tea, mara }) => ({
        text: "INSERT INTO members (id, organization_id, user_id, role) VALUES (gen_random_uuid(), $1, $2, 'member')",
        values: [tea.house.id, mara.id],
      }),
    });
    const { env } = two;
    ({ cluster, database, world } = two);
    server = await startDeskbell(['serve'], { env });
    jonas = apiClient(server.address, await tokenFor(database, world.bicycles, world.jonas));
    browser = await launchBrowser();
    const { cookies, signIn } = openBrowser(server.address);
    await signIn(world.mara);
    openPage = async () => {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      context.setDefaultTimeout(200_000);
      const where = { domain: new URL(server.address).hostname, path: '/' };
      await context.addCookies([...cookies].map(([name, value]) => ({ name, value, ...where })));
      return context.newPage();
    };
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    await database.close();
    await cluster.end();
  });

  const path = () => `/conversations/${world.bicycles.conversation.publicId}`;
  const bodies = async (): Promise<string[]> =>
    (await jonas.get(`${path()}/messages`)).body.data.map((it: { body_html: string }) => it.body_html);

  test('keeps what is written while one is down and sends it afterwards, once; the other organization can be used', async () => {
    const page = await openPage();
    await page.goto(
      `${server.address}/o/bellweather-bicycles/inbox/open/${world.bicycles.conversation.publicId}`,
    );
    await page.getByRole('button', { name: 'Reply…' }).waitFor();
    const inTea = await inboxClient(server.address, world.mara, world.tea.house);
    await page.keyboard.press('r');
    await page.locator('[role=textbox][aria-label="Your reply"]:focus').waitFor();
    const [worker] = cluster.workers;
    await worker?.kill();
    await page.keyboard.type('Written while it was down');
    await page.keyboard.press('Control+Enter');
    const waiting = page.getByText('Waiting to be sent', { exact: true });
    await waiting.waitFor();
    await page.keyboard.press('p');
    await page.getByRole('combobox', { name: 'Priority' }).fill('urg');
    await page.keyboard.press('Enter');

    const { log_ends } = (await inTea.get('/session')).body.data;
    expect(log_ends.map((it: { organization_id: string }) => it.organization_id)).toEqual([
      world.tea.house.publicId,
    ]);
    const other = await openPage();
    await other.goto(`${server.address}/o/orchid-tea/inbox/open/${world.tea.conversation.publicId}`);
    await other.getByRole('button', { name: 'Reply…' }).waitFor();
    expect(await other.getByText('Can’t reach the server').count()).toBe(0);

    // More often than a message may fail.
    for (let probes = 0; probes < 6; probes++)
      await page.waitForResponse((it) => /\/events\?after=now$/.test(it.url()) && it.status() === 503);
    await page.getByText('2 messages and changes will be sent when you’re back.').waitFor();
    await waiting.waitFor();
    await worker?.start();
    await waiting.waitFor({ state: 'detached' });
    await expect.poll(bodies).toContain('<p>Written while it was down</p>');
    await expect.poll(async () => (await jonas.get(path())).body.data.priority).toBe('urgent');
    await jonas.post(`${path()}/messages`, { body_html: '<p>Written by Jonas</p>' });
    await page.getByRole('article').filter({ hasText: 'Written by Jonas' }).waitFor();
    expect((await bodies()).filter((body) => body.includes('while it was down'))).toHaveLength(1);
  });
});
