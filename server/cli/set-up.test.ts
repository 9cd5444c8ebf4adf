import { expect, onTestFinished, test, vi } from 'vitest';
import { cloneDatabase } from '../testing/clone-database.ts';
import { send } from '../testing/http-client.ts';
import { environmentOf, type Running, startDeskbell } from '../testing/run-deskbell.ts';

const first = {
  organization_name: 'Heron Bicycles',
  name: 'Mara',
  password: 'a password of her own',
};

/** The set-up link that a server prints on an empty installation: its address and token. */
async function printedLink(server: Running): Promise<{ path: string; token: string }> {
  await vi.waitFor(() => expect(server.stdout()).toContain('This Deskbell is empty.'), 200_000);
  const [, origin, path = '', token = ''] =
    /^ {2}(http:\/\/[^/]+)(\/setup\?token=(\S+))$/m.exec(server.stdout()) ?? [];
  expect(origin).toBe(server.address);
  return { path, token };
}

test('an empty installation prints a link that creates one organization and one admin, once', async () => {
  const clone = await cloneDatabase();
  onTestFinished(() => clone.drop());
  const env = environmentOf(clone);
  const server = await startDeskbell(['serve'], { env });
  const { path, token } = await printedLink(server);
  const page = await send(server.address, path);
  expect({ status: page.status, form: page.text.includes('<form') }).toEqual({ status: 200, form: true });

  const tries = Array.from({ length: 20 }, (_, index) =>
    send(server.address, '/setup', {
      headers: { origin: server.address, 'sec-fetch-site': 'same-origin' },
      form: { token, email: `mara${index}@heron.example`, ...first },
    }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([303, ...Array(19).fill(404)]);
  const count = (what: string) => clone.database.read({ text: `SELECT count(*) FROM ${what}`, values: [] });
  expect(await count('organizations')).toEqual([{ count: 1 }]);
  expect(await count("members WHERE role = 'admin'")).toEqual([{ count: 1 }]);
  expect(await count('users')).toEqual([{ count: 1 }]);

  expect((await send(server.address, path)).status).toBe(404);
  await server.stop();
  const restarted = await startDeskbell(['serve'], { env });
  expect((await send(restarted.address, path)).status).toBe(404);
  const { stdout } = await restarted.stop();
  expect(stdout).not.toContain('token=');
});

test('a token other than the printed one sets nothing up', async () => {
  const clone = await cloneDatabase();
  onTestFinished(() => clone.drop());
  const server = await startDeskbell(['serve'], { env: environmentOf(clone) });
  onTestFinished(async () => void (await server.stop()));
  const { token } = await printedLink(server);
  for (const wrong of ['', 'nonsense', `${token}A`, token.slice(1)]) {
    const form = { ...first, email: 'mara@heron.example', token: wrong };
    const headers = { origin: server.address, 'sec-fetch-site': 'same-origin' };
    expect((await send(server.address, '/setup', { form, headers })).status).toBe(403);
  }
});
