import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '@deskbell/embedded-postgres/postgres/is-alive.ts';
import { expect, test, vi } from 'vitest';
import { dataFolder, postgresOf } from '../../testing/data-folder.ts';
import { runDeskbell, startDeskbell } from '../../testing/run-deskbell.ts';
import { killProcess, listeningWorkers } from './testing/worker-log.ts';

const folder = dataFolder();
const start = () => startDeskbell(['serve'], { folder, env: { DESKBELL_PROCESSES: '2' } });
const postgres = () => postgresOf(join(folder, 'data'));

/** Neither its workers nor its database are running any more. */
function untilAllIsGone(workers: number[]): Promise<void> {
  return vi.waitFor(() => {
    expect(workers.filter(isAlive)).toEqual([]);
    expect(postgres()).toBeUndefined();
  }, 60_000);
}

test('the embedded database survives a killed worker, and SIGTERM leaves nothing running', async () => {
  const server = await start();
  const database = postgres();
  expect(database).toBeDefined();
  const [killed] = await listeningWorkers(server, 2);
  killProcess(killed);
  const workers = await listeningWorkers(server, 3);
  expect(postgres()).toBe(database);
  const headers = { connection: 'close' };
  expect((await fetch(`${server.address}/health/ready`, { headers })).status).toBe(200);
  expect(server.stdout().match(/This Deskbell is empty/g)).toHaveLength(1);

  const other = dataFolder();
  const { port } = new URL(server.address);
  const second = await runDeskbell(['serve', '--processes', '2'], { folder: other, env: { PORT: port } });
  expect(second).toMatchObject({
    code: 1,
    stderr: `deskbell: Port ${port} is taken by another program. Set PORT to a free one (0 picks one).\n`,
  });
  expect(existsSync(join(other, 'data', 'postgres'))).toBe(false);

  const { code, stderr } = await server.stop();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  await untilAllIsGone(workers);
});

test('when the supervisor is killed, its workers end, and the last one stops the database', async () => {
  const server = await start();
  const workers = await listeningWorkers(server, 2);
  expect(workers.filter(isAlive)).toHaveLength(2);
  expect(postgres()).toBeDefined();
  killProcess(server.pid);
  await untilAllIsGone(workers);
});

test('an invalid number of processes is refused with a sentence', async () => {
  expect(await runDeskbell(['serve', '--processes', 'many'])).toMatchObject({
    code: 1,
    stderr: 'deskbell: --processes is "many"; it must be auto, or a number from 1 to 64.\n',
  });
});
