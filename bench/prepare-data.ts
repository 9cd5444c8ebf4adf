import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deskbell, deskbellWithProgress } from './deskbell.ts';
import { settings } from './settings.ts';

/** Tokens and ids for the benchmarks; ids are public. */
export type BenchData = { organizationId: string; userId: string; clientId: string; token: string };

const keep = `${settings.dataDir}.json`;

/** The data set, generated once and reused by later runs. */
export async function prepareData(): Promise<BenchData> {
  if (existsSync(keep)) return JSON.parse(await readFile(keep, 'utf8'));
  await mkdir(dirname(keep), { recursive: true });
  const data = await makeWorld();
  await deskbellWithProgress(
    ...['generate', '--organization', data.organizationId],
    ...['--conversations', String(settings.conversations)],
    ...['--messages-per-conversation', String(settings.messagesPerConversation)],
  );
  await writeFile(keep, JSON.stringify(data));
  return data;
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
