import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { deskbell, deskbellWithProgress } from './deskbell.ts';
import { settings } from './settings.ts';
import { whileUnindexed } from './while-unindexed.ts';

/** Tokens and ids for the benchmarks; ids are public. */
export type BenchData = { organizationId: string; userId: string; clientId: string; token: string };

const keep = `${settings.dataDir}.json`;

/** The data set, generated once and reused by later runs. */
export async function prepareData(): Promise<BenchData> {
  if (existsSync(keep)) return JSON.parse(await readFile(keep, 'utf8'));
  await mkdir(dirname(keep), { recursive: true });
  const data = await makeWorld();
  await whileUnindexed(() => generateConversations(data));
  await writeFile(keep, JSON.stringify(data));
  return data;
}

/** In as many processes as there are cores; few conversations in one. */
async function generateConversations({ organizationId }: BenchData): Promise<void> {
  const { conversations, messagesPerConversation } = settings;
  const processes = Math.max(1, Math.min(availableParallelism(), Math.floor(conversations / 10_000)));
  const share = (index: number) => Math.floor((conversations * index) / processes);
  await Promise.all(
    Array.from({ length: processes }, (_, index) =>
      deskbellWithProgress(
        ...['generate', '--organization', organizationId],
        ...['--conversations', String(share(index + 1) - share(index))],
        ...['--messages-per-conversation', String(messagesPerConversation)],
      ),
    ),
  );
}

async function makeWorld(): Promise<BenchData> {
  const { organization } = await deskbell('organization', 'create', '--name', 'Bench');
  const within = ['--organization', organization.id];
  const person = ['--email', 'bench@example.com', '--name', 'Bench', '--role', 'admin'];
  const { user } = await deskbell('user', 'create', ...within, ...person);
  const scopes = ['--scope', 'conversations:read messages:read messages:write'];
  const redirect = ['--redirect-uri', 'https://example.com/callback'];
  const app = await deskbell('app', 'create', ...within, '--name', 'Bench', ...redirect, ...scopes);
  const caller = ['--client-id', app.client_id, '--actor', 'self', '--user', user.id];
  const { access_token } = await deskbell('token', 'create', ...within, ...caller, ...scopes);
  return { organizationId: organization.id, userId: user.id, clientId: app.client_id, token: access_token };
}
