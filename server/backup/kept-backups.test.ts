import { expect, onTestFinished } from 'vitest';
import { demoWorld } from '../../seeds/demo-world.ts';
import { openDatabase } from '../db/open-database.ts';
import { miscountedConversations } from '../demo/miscounted-conversations.ts';
import { openBrowser } from '../testing/browser-session.ts';
import { dataFolder } from '../testing/data-folder.ts';
import { emptyDatabase } from '../testing/empty-database.ts';
import { keptPassphrase, keptVersions, unpackKept } from '../testing/kept-backups.ts';
import { testOnOneServer } from '../testing/on-one-server.ts';
import { runDeskbell, startDeskbell } from '../testing/run-deskbell.ts';

testOnOneServer.each(keptVersions())(
  'a backup of %s is restored and brought up to date: nothing is missing, and people sign in',
  async (version) => {
    const target = await emptyDatabase();
    onTestFinished(() => target.drop());
    const env = { DATABASE_URL: target.url, DESKBELL_BACKUP_PASSPHRASE: keptPassphrase };
    const context = { folder: dataFolder(), env };
    const from = dataFolder();
    await unpackKept(version, from);
    const restored = await runDeskbell(['restore', from], context);
    expect(restored.code, restored.stderr).toBe(0);
    const server = await startDeskbell(['serve'], context);
    const { mara } = demoWorld.people;
    const browser = openBrowser(server.address);
    const form = { email: mara.email, password: mara.password, return_to: '/' };
    expect((await browser.post('/login', form)).status).toBe(303);
    expect((await browser.get('/logout')).text).toContain(mara.email);
    await server.stop();
    const { stdout } = await runDeskbell(['key', 'finish', '--json'], context);
    const { resealed } = JSON.parse(stdout);
    expect(resealed).toBeGreaterThan(0);
    const database = openDatabase(target.connection, () => undefined);
    onTestFinished(() => database.close());
    const organizations = await database.read<{ id: string; messages: number }>({
      text: `SELECT o.id, (SELECT count(*)::int FROM messages m WHERE m.organization_id = o.id) AS messages FROM organizations o`,
      values: [],
    });
    expect(organizations.reduce((sum, { messages }) => sum + messages, 0)).toBeGreaterThan(50);
    for (const { id } of organizations) expect(await miscountedConversations(database, id)).toEqual([]);
  },
);
