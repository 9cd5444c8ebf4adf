import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { miscountedConversations } from '../../server/demo/miscounted-conversations.ts';
import { openFileStore } from '../../server/files/open-file-store.ts';
import { parsePublicId } from '../../server/ids/public-id.ts';
import { command, deskbell, environment, startServer } from '../deskbell.ts';
import { makeTokens } from '../make-tokens.ts';
import type { Row } from '../report.ts';
import { settings } from '../settings.ts';
import { withDatabase } from './rows-of.ts';

const conversations = 5000;
const writesPerSecond = 50;
/** Every so many messages, one has a file. */
const messagesPerFile = 10;
const scopes = 'conversations:read messages:write attachments:write';

/** A backup is made while messages and files are written, and restored: every count has to be right, and every file there. */
export async function backupUnderLoad(): Promise<Row[]> {
  const [to, into] = [`${settings.dataDir}-backup`, `${settings.dataDir}-restored`];
  for (const folder of [to, into]) await rm(folder, { recursive: true, force: true });
  const { organization } = await deskbell('organization', 'create', '--name', `Backup ${Date.now()}`);
  const server = await startServer();
  let written = 0;
  let seconds = 0;
  try {
    const token = await tokenIn(organization.id);
    const generate = [
      'generate',
      '--organization',
      organization.id,
      '--conversations',
      String(conversations),
    ];
    await deskbell(...generate);
    const writing = await startWriting(server.address, token);
    while (writing.count() < writesPerSecond) await delay(10);
    const [before, started] = [writing.count(), performance.now()];
    await deskbell('backup', '--to', to);
    [written, seconds] = [writing.count() - before, (performance.now() - started) / 1000];
    await writing.stop();
  } finally {
    await server.stop();
  }
  await mkdir(into, { recursive: true });
  await copyFile(join(settings.dataDir, 'secret-key'), join(into, 'secret-key'));
  await promisify(execFile)(command, ['restore', to], {
    env: { ...environment, DESKBELL_DATA_DIR: into },
  });
  const { faults, missing, messages } = await recounted(into, organization.id);
  for (const folder of [to, into]) await rm(folder, { recursive: true });
  return [
    {
      name: 'backup under load: writes',
      unit: '/s',
      value: written / seconds,
      atLeast: writesPerSecond * 0.9,
    },
    { name: 'backup under load: messages in it', unit: '', value: messages },
    { name: 'restored: counts that are wrong', unit: '', value: faults, atMost: 0 },
    { name: 'restored: rows without their file', unit: '', value: missing, atMost: 0 },
  ];
}

async function tokenIn(organizationId: string): Promise<string> {
  const within = ['--organization', organizationId];
  const person = ['--email', `backup-${Date.now()}@example.com`, '--name', 'Backup', '--role', 'admin'];
  const { user } = await deskbell('user', 'create', ...within, ...person);
  const redirect = ['--redirect-uri', 'https://example.com/callback', '--scope', scopes];
  const app = await deskbell('app', 'create', ...within, '--name', 'Backup', ...redirect);
  const [token = ''] = await makeTokens(1, { clientId: app.client_id, organizationId, userIds: [user.id] });
  return token;
}

/** Sends messages at a steady rate, some with a file, until it is stopped. */
async function startWriting(address: string, token: string) {
  const api = async (path: string, json?: unknown) => {
    const response = await fetch(`${address}/api/oauth/v1${path}`, {
      ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    if (!response.ok) throw new Error(`A request was answered with ${response.status}.`);
    return response.json() as Promise<{ data: { id: string }; upload: Upload }>;
  };
  const { data } = (await api('/conversations?limit=100')) as unknown as { data: { id: string }[] };
  let [begun, done, isOver] = [0, 0, false];
  const send = async (number: number) => {
    const attachment_ids = number % messagesPerFile === 0 ? [await uploadFile(number)] : [];
    const path = `/conversations/${data[number % data.length]?.id}/messages`;
    await api(path, { body_html: `<p>Message ${number}</p>`, attachment_ids });
    done += 1;
  };
  const uploadFile = async (number: number) => {
    const body = Buffer.from(`file ${number}`);
    const file = { original_filename: 'a.txt', content_type: 'text/plain', file_size: body.length };
    const { data: attachment, upload } = await api('/attachments', file);
    const { method, url, headers } = upload;
    const response = await fetch(url, { method, headers, body });
    if (!response.ok) throw new Error(`A file was answered with ${response.status}.`);
    return attachment.id;
  };
  const running = new Set<Promise<void>>();
  const loop = (async () => {
    const started = performance.now();
    while (!isOver) {
      for (; begun < ((performance.now() - started) / 1000) * writesPerSecond; begun++) {
        const sending = send(begun).finally(() => running.delete(sending));
        running.add(sending);
      }
      await Promise.race([delay(10), ...running]);
      await delay(1);
    }
    await Promise.all(running);
  })();
  return {
    count: () => done,
    async stop(): Promise<void> {
      isOver = true;
      await loop;
    },
  };
}

type Upload = { method: string; url: string; headers: Record<string, string> };

async function recounted(dataDir: string, organizationId: string) {
  const files = await openFileStore({ kind: 'disk' }, dataDir);
  return withDatabase(dataDir, async (database) => {
    const id = parsePublicId('org', organizationId) ?? '';
    const rows = await database.read<{ file_key: string; file_size: number }>({
      text: 'SELECT file_key, file_size FROM attachments WHERE organization_id = $1 AND uploaded_at IS NOT NULL',
      values: [id],
    });
    let missing = 0;
    for (const { file_key, file_size } of rows) {
      const bytes = await files.size(file_key).catch(() => undefined);
      if (bytes !== file_size) missing += 1;
    }
    const [{ messages = 0 } = {}] = await database.read<{ messages: number }>({
      text: 'SELECT count(*)::int AS messages FROM messages WHERE organization_id = $1',
      values: [id],
    });
    return { faults: (await miscountedConversations(database, id)).length, missing, messages };
  });
}
