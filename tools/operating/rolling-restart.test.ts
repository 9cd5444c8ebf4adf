import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Agent, request } from 'undici';
import { afterAll, expect, test } from 'vitest';
import { cloneDatabase } from '../../server/testing/clone-database.ts';
import { dataFolder } from '../../server/testing/data-folder.ts';
import { environmentOf, type Running, startDeskbell } from '../../server/testing/run-deskbell.ts';
import { certificate } from '../../server/testing/test-certificate.ts';
import { makeWorld, tokenFor } from '../../server/testing/world.ts';
import { findNginx, freePort, startNginx } from './start-nginx.ts';

const script = fileURLToPath(new URL('../../docs/operating/rolling-restart.sh', import.meta.url));
const nginx = findNginx();
if (nginx === undefined)
  console.warn('nginx is not installed, and apt-get cannot have it: the rolling restart is not tried.');

/** A program that reloads nginx and waits for the old workers to exit, which takes an unpredictable time on a busy machine. */
async function reloading(pid: number): Promise<string> {
  const program = join(dataFolder(), 'reload.sh');
  await writeFile(
    program,
    `#!/bin/sh
old=$(cat /proc/${pid}/task/${pid}/children)
kill -HUP ${pid}
for worker in $old; do
  while kill -0 "$worker" 2> /dev/null; do sleep 0.1; done
done
`,
    { mode: 0o755 },
  );
  return program;
}

/** Each request on a connection of its own, as different visitors make them. */
const dispatcher = new Agent({ connect: { ca: certificate }, pipelining: 0 });
afterAll(() => dispatcher.close());

test.skipIf(nginx === undefined)(
  'two servers behind nginx are restarted one after another, and not one request fails',
  async () => {
    const clone = await cloneDatabase();
    const world = await makeWorld(clone.database);
    const token = await tokenFor(clone.database, world.bicycles, world.mara);
    const [https, http] = [await freePort(), await freePort()];
    const origin = `https://localhost:${https}`;
    const serve = (port: number) =>
      startDeskbell(['serve'], {
        env: {
          ...environmentOf(clone),
          PORT: String(port),
          DESKBELL_BASE_URL: origin,
          DESKBELL_TRUST_PROXY: '127.0.0.1',
          DESKBELL_DATA_DIR: dataFolder(),
        },
      });
    const servers = new Map<number, Running>();
    for (const port of [await freePort(), await freePort()]) servers.set(port, await serve(port));
    const ports = [...servers.keys()];
    const before = [...servers.values()].map(({ pid }) => pid);

    const list = join(dataFolder(), 'servers.conf');
    await writeFile(list, ports.map((port) => `server 127.0.0.1:${port};\n`).join(''));
    const proxy = await startNginx(nginx ?? '', { servers: list, https, http });
    const restarter = await listenForRestarts(async (port) => {
      await servers.get(port)?.stop();
      servers.set(port, await serve(port));
    });

    const traffic = startTraffic(origin, token, world.bicycles.conversation.publicId);
    const { code, output } = await run(script, {
      PORTS: ports.join(' '),
      SERVERS: list,
      RELOAD: await reloading(proxy.pid),
      RESTART: `curl --fail --silent --max-time 60 ${restarter.url}/`,
      SETTLE: '1',
    });
    const { statuses, sent } = await traffic.stop();
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('All servers were restarted.'),
    });
    expect([...servers.values()].map(({ pid }) => pid).filter((pid) => before.includes(pid))).toEqual([]);
    expect(Object.keys(statuses).sort()).toEqual(['200', '201']);
    expect(sent.length).toBeGreaterThan(20);
    const anyServer = [...servers.values()][0]?.address ?? '';
    const messages = await allMessages(anyServer, origin, token, world.bicycles.conversation.publicId);
    expect(messages.filter((body) => sent.includes(body)).sort()).toEqual([...sent].sort());
    expect(await readFile(list, 'utf8')).toBe(ports.map((port) => `server 127.0.0.1:${port};\n`).join(''));

    await proxy.stop();
    await restarter.stop();
    for (const server of servers.values()) await server.stop();
    await clone.drop();
  },
);

/** Reads and sends continuously, several requests at a time, until it is stopped. */
function startTraffic(origin: string, token: string, conversationId: string) {
  const statuses: Record<string, number> = {};
  const sent: string[] = [];
  let isStopped = false;
  const headers = { authorization: `Bearer ${token}`, connection: 'close' };
  const note = (status: number | string) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const read = async () => {
    while (!isStopped) {
      const response = await request(`${origin}/api/oauth/v1/me`, { dispatcher, headers, reset: true }).catch(
        String,
      );
      if (typeof response !== 'string') await response.body.dump();
      note(typeof response === 'string' ? response : response.statusCode);
    }
  };
  const send = async (worker: number) => {
    for (let count = 0; !isStopped; count++) {
      const body = `<p>message ${worker} ${count}</p>`;
      const response = await request(`${origin}/api/oauth/v1/conversations/${conversationId}/messages`, {
        dispatcher,
        reset: true,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ body_html: body }),
      }).catch(String);
      if (typeof response !== 'string') {
        await response.body.dump();
        if (response.statusCode === 201) sent.push(body);
      }
      note(typeof response === 'string' ? response : response.statusCode);
    }
  };
  const workers = [read(), read(), send(1), send(2)];
  return {
    async stop() {
      isStopped = true;
      await Promise.all(workers);
      return { statuses, sent };
    },
  };
}

/** Replaces systemd in the script: a URL for each port that responds once its server is back. */
async function listenForRestarts(restart: (port: number) => Promise<void>) {
  const server = createServer((incoming, response) => {
    restart(Number(incoming.url?.slice(1))).then(
      () => response.end('restarted'),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => void server.close().closeAllConnections(),
  };
}

async function run(file: string, env: Record<string, string>) {
  const child = spawn(file, {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = await once(child, 'close');
  return { code, output };
}

async function allMessages(address: string, origin: string, token: string, id: string): Promise<string[]> {
  const bodies: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const path = `/api/oauth/v1/conversations/${id}/messages?limit=100${after && `&after=${after}`}`;
    const { body } = await request(address + path, {
      headers: { authorization: `Bearer ${token}`, host: new URL(origin).host },
    });
    const page = (await body.json()) as {
      data: { body_html: string }[];
      page_metadata: { after: string | null };
    };
    bodies.push(...page.data.map(({ body_html }) => body_html));
    after = page.page_metadata.after;
  }
  return bodies;
}
