import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, vi } from 'vitest';
import { miscountedConversations } from '../demo/miscounted-conversations.ts';
import { sweepAttachments } from '../features/attachments/sweep-attachments.ts';
import { eraseMessages, pendingMessageErasures } from '../features/contacts/erase-messages.ts';
import { deleteOrganization } from '../features/organizations/delete-organization.ts';
import type { ListingStore } from '../files/file-store.ts';
import { FileStoreFailed } from '../files/file-store-failed.ts';
import { openInstallation } from '../installation/open-installation.ts';
import { purgeOrganizations } from '../purge/purge-organizations.ts';
import { uploaded } from '../testing/attachments.ts';
import { dataFolder } from '../testing/data-folder.ts';
import { dumpDatabase } from '../testing/dump-database.ts';
import { emptyDatabase } from '../testing/empty-database.ts';
import { indexEverything } from '../testing/index-everything.ts';
import { testOnOneServer } from '../testing/on-one-server.ts';
import { secretKey, startApp } from '../testing/start-app.ts';
import { startS3 } from '../testing/start-s3.ts';
import { tokenFor } from '../testing/world.ts';
import { addContact, addConversation, addMessage } from '../testing/world-records.ts';
import { readFileList } from './file-list.ts';
import { readManifest } from './manifest.ts';
import { fileColumns } from './named-files.ts';
import { putBytes } from './parts.ts';
import { completeBackups, findBackup, openRepository } from './repository.ts';
import { restore } from './restore.ts';
import { backUpTo, type Installed, restored, startInstallation } from './testing/backups.ts';
import { verifyBackup } from './verify-backup.ts';

let installed: Installed;
beforeAll(async () => {
  installed = await startInstallation();
});
afterAll(() => installed.app.stop());

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile())
    .map((it) => join(it.parentPath, it.name))
    .sort();

async function api({ app, world } = installed) {
  return app.api(await tokenFor(app.database, world.bicycles, world.mara));
}

describe('a backup under load', () => {
  testOnOneServer(
    'made while messages with files are written, is restored with every count right and every file there',
    async () => {
      // Not the one that the other tests back up: this one gets hundreds of files.
      const loaded = await startInstallation();
      onTestFinished(() => loaded.app.stop());
      const { app, world } = loaded;
      const client = await api(loaded);
      const conversation = `/conversations/${world.bicycles.conversation.publicId}/messages`;
      let isOver = false;
      let sent = 0;
      const write = async () => {
        while (!isOver) {
          const bytes = Buffer.from(`file ${sent}`);
          const file = await uploaded(client, { name: 'a.txt', type: 'text/plain', bytes });
          const message = { body_html: `<p>message ${sent++}</p>`, attachment_ids: [file] };
          expect((await client.post(conversation, message)).status).toBe(201);
        }
      };
      const writing = [1, 2, 3, 4].map(write);
      await vi.waitFor(() => expect(sent).toBeGreaterThan(20), { timeout: 200_000 });
      const to = dataFolder();
      const before = sent;
      const { manifest } = await backUpTo(to, loaded);
      await vi.waitFor(() => expect(sent).toBeGreaterThan(before), { timeout: 200_000 });
      isOver = true;
      await Promise.all(writing);

      const copy = await restored(to);
      for (const { house } of [world.bicycles, world.tea])
        expect(await miscountedConversations(copy.database, house.id)).toEqual([]);
      const [{ messages = 0 } = {}] = await copy.database.read<{ messages: number }>({
        text: 'SELECT count(*) AS messages FROM messages',
        values: [],
      });
      expect(messages).toBeGreaterThan(20);
      expect(manifest.tables.find(({ name }) => name === 'public.messages')?.rows).toBe(messages);
      const rows = await copy.database.read<{ file_key: string; file_size: number }>({
        text: 'SELECT file_key, file_size FROM attachments WHERE uploaded_at IS NOT NULL',
        values: [],
      });
      expect(rows.length).toBeGreaterThan(20);
      for (const { file_key, file_size } of rows) expect(await copy.files.size(file_key)).toBe(file_size);
      expect(app.logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
    },
  );

  testOnOneServer('while it runs, no file is removed from the store, and afterwards it is', async () => {
    const { app, files } = installed;
    const client = await api();
    const id = await uploaded(client);
    const [row] = await app.database.read<{ file_key: string }>({
      text: 'SELECT file_key FROM attachments ORDER BY id DESC LIMIT 1',
      values: [],
    });
    const key = row?.file_key ?? '';
    expect(id).toMatch(/^att_/);
    let removed = 0;
    const slow = (store: ListingStore): ListingStore => ({
      ...store,
      async size(name) {
        if (removed === 0) {
          await app.database.write({
            text: `UPDATE attachments SET inserted_at = '2020-01-01' WHERE file_key = $1`,
            values: [key],
          });
          removed = -1;
          expect(await sweepAttachments(app.database, files, () => undefined)).toBe(0);
        }
        return store.size(name);
      },
    });
    const to = dataFolder();
    await backUpTo(to, { app, files: slow(files) });
    expect(removed).toBe(-1);
    const copy = await restored(to);
    expect(await copy.files.size(key)).toBeGreaterThan(0);
    expect(await sweepAttachments(app.database, files, () => undefined)).toBe(1);
    await expect(files.size(key)).rejects.toThrow('no such file');
  });
});

describe('what a backup contains', () => {
  testOnOneServer(
    'sessions, tokens and everything else work at a server on the restored database, and it finds answers',
    async () => {
      const { app, world } = installed;
      const admin = app.api(await tokenFor(app.database, world.bicycles, world.mara));
      const text = '<p>Derailleur hangers have a warranty of two years.</p>';
      await admin.post('/macros', { name: 'Hangers', body_html: text, visibility: 'everyone' });
      await indexEverything(app.database);
      const token = await tokenFor(app.database, world.bicycles, world.mara);
      const to = dataFolder();
      await backUpTo(to, installed);
      const copy = await restored(to);
      const second = await startApp({
        ...app.clone,
        ...copy,
        drop: async () => undefined,
      } as typeof app.clone);
      onTestFinished(() => second.stop());
      const me = await second.api(token).get('/me');
      expect([me.status, me.body.data.user.id]).toEqual([200, world.mara.publicId]);
      const conversation = await second
        .api(token)
        .get(`/conversations/${world.bicycles.conversation.publicId}`);
      expect(conversation.status).toBe(200);
      const answers = await second.api(token).get('/search/answers?q=derailleur+warranty');
      expect(answers.body.data.map((it: { title: string }) => it.title)).toEqual(['Hangers']);
    },
  );

  testOnOneServer(
    'a file is stored once, however many backups contain it, and goes with the last of them',
    async () => {
      const to = dataFolder();
      const client = await api();
      await uploaded(client, { name: 'b.txt', type: 'text/plain', bytes: Buffer.from('kept for a day') });
      await backUpTo(to, installed);
      const pool = filesIn(join(to, 'files'));
      expect(pool.length).toBeGreaterThan(0);
      await backUpTo(to, installed);
      expect(filesIn(join(to, 'files'))).toEqual(pool);
      const { app, files } = installed;
      const text = `UPDATE attachments SET inserted_at = '2020-01-01' WHERE message_id IS NULL AND note_id IS NULL`;
      await app.database.write({ text, values: [] });
      // The lock of the backup before ends with its connection.
      const swept = async () =>
        expect(await sweepAttachments(app.database, files, () => undefined)).toBeGreaterThan(0);
      await vi.waitFor(swept, { timeout: 200_000 });
      const { removed } = await backUpTo(to, installed, { keep: 1 });
      expect(removed).toHaveLength(2);
      expect(filesIn(join(to, 'files')).length).toBeLessThan(pool.length);
      const { backup, store } = await findBackup(to);
      const listed: string[] = [];
      const { parts } = (await readManifest(store, backup)).files;
      for await (const { key } of readFileList(store, parts)) listed.push(join(to, 'files', key));
      expect(filesIn(join(to, 'files'))).toEqual(listed);
    },
  );

  testOnOneServer('every column that names a file is known to backups', async () => {
    const rows = await installed.app.database.read<{ location: string }>({
      text: `SELECT table_name || '.' || column_name AS location FROM information_schema.columns
              WHERE table_schema = 'public' AND column_name ~ '(file|raw)_key$' ORDER BY 1`,
      values: [],
    });
    const known = fileColumns.map(({ table, column }) => `${table}.${column}`);
    // Except those that are to be removed, and exports and files to import, which contain people who may be erased before a backup is
    // restored.
    const others = [
      'discarded_files.file_key',
      'exports.file_key',
      'import_parts.file_key',
      'imports.file_key',
    ];
    expect(rows.map(({ location }) => location)).toEqual([...known, ...others].sort());
  });

  testOnOneServer(
    'a contact that was erased after the backup is erased again, with its messages if they were',
    async () => {
      const { app, world } = installed;
      const name = 'Leocadia Wintergreen';
      const organizationId = world.tea.house.id;
      const { id: contactId, publicId } = await addContact(app.database, { organizationId, name });
      const { id: conversationId } = await addConversation(app.database, { organizationId, contactId });
      const body = '<p>my darjeeling is late</p>';
      await addMessage(app.database, { organizationId, contactId, conversationId, body });
      const to = dataFolder();
      await backUpTo(to, installed);
      const first = (await findBackup(to)).backup;
      const ada = app.api(await tokenFor(app.database, world.tea, world.ada));
      expect(await dumpDatabase(app.database)).toContain(name);
      const erasure = await ada.call(`/contacts/${publicId}?erase_messages=true`, { method: 'DELETE' });
      expect(erasure.status).toBe(204);
      await backUpTo(to, installed);
      const copy = await restored(join(to, first));
      expect(copy.erased).toBe(1);
      for (const key of await pendingMessageErasures(copy.database))
        await eraseMessages(copy.database, key, () => true);
      const dump = await dumpDatabase(copy.database);
      expect(dump).not.toContain(name);
      expect(dump).not.toContain('darjeeling');
      expect(readFileSync(join(to, 'erasures.jsonl'), 'utf8')).not.toContain(name);
    },
  );
});

testOnOneServer('an organization that was erased after the backup is erased again', async () => {
  const other = await startInstallation();
  onTestFinished(() => other.app.stop());
  const { database } = other.app;
  const { id } = other.world.tea.house;
  const to = dataFolder();
  await backUpTo(to, other);
  const first = (await findBackup(to)).backup;
  const monthAgo = (Date.now() - 30 * 86_400_000) * 1000;
  await deleteOrganization(database, { id, now: monthAgo });
  const now = Date.now() * 1000;
  const purge = (of: typeof database) =>
    purgeOrganizations({ database: of, files: other.files }, now, () => true);
  expect(await purge(database)).toBe(1);
  await backUpTo(to, other);
  expect(readFileSync(join(to, 'erasures.jsonl'), 'utf8')).not.toContain(id);
  const copy = await restored(join(to, first));
  expect(copy.erased).toBe(1);
  expect(await dumpDatabase(copy.database)).toContain(id);
  expect(await purge(copy.database)).toBe(1);
  expect(await dumpDatabase(copy.database)).not.toContain(id);
});

testOnOneServer(
  'a restore that was interrupted after its rows were loaded is not usable before it is finished',
  async () => {
    const other = await startInstallation();
    onTestFinished(() => other.app.stop());
    const name = 'Leocadia Wintergreen';
    const { house, ada } = { house: other.world.tea.house, ada: other.world.ada };
    const { publicId } = await addContact(other.app.database, { organizationId: house.id, name });
    const to = dataFolder();
    await backUpTo(to, other);
    const first = join(to, (await findBackup(to)).backup);
    const api = other.app.api(await tokenFor(other.app.database, other.world.tea, ada));
    expect((await api.call(`/contacts/${publicId}`, { method: 'DELETE' })).status).toBe(204);
    await backUpTo(to, other);
    const copy = await restored(first, async ({ connection, url }) => {
      const opening = openInstallation(
        { ...configOf(url), dataDir: dataFolder() },
        { progress: () => undefined, databaseError: () => undefined },
      );
      await expect(opening).rejects.toThrow(
        'was interrupted before it was finished. Run deskbell restore again',
      );
      await expect(backUpTo(dataFolder(), other, { connection })).rejects.toThrow('interrupted');
      const second = await findBackup(to);
      const another = restore({
        repository: second,
        manifest: await readManifest(second.store, second.backup),
        connection,
        files: undefined,
        isCompared: false,
        progress: () => undefined,
        signal: new AbortController().signal,
      });
      await expect(another).rejects.toThrow('Or use an empty database.');
    });
    expect(copy.erased).toBe(1);
    expect(await dumpDatabase(copy.database)).not.toContain(name);
    const [comment] = await copy.database.read<{ comment: string | null }>({
      text: `SELECT obj_description('installation'::regclass, 'pg_class') AS comment`,
      values: [],
    });
    expect(comment).toEqual({ comment: null });
  },
);

const configOf = (databaseUrl: string) => ({
  databaseUrl,
  databaseDirectUrl: undefined,
  databaseReplicaUrl: undefined,
  secretKey,
  acceptedSecretKeys: [],
});

describe('a backup that is not whole', () => {
  testOnOneServer('a flipped byte in any of 100 places is found, with the name of the part', async () => {
    const to = dataFolder();
    await uploaded(await api(), { name: 'c.txt', type: 'text/plain', bytes: Buffer.from('a few bytes') });
    await backUpTo(to, installed);
    const { backup, ...repository } = await findBackup(to);
    const parts = filesIn(to).filter((path) => !path.endsWith('erasures.jsonl'));
    const verify = async () => {
      const manifest = await readManifest(repository.store, backup);
      const { signal } = new AbortController();
      return verifyBackup({ repository, manifest, progress: () => undefined, signal });
    };
    expect(await verify()).toEqual([]);
    let named = 0;
    for (let turn = 0; turn < 100; turn++) {
      const path = parts[turn % parts.length] ?? '';
      const whole = readFileSync(path);
      const broken = Buffer.from(whole);
      const at = Math.floor((broken.length * ((turn * 37) % 100)) / 100);
      broken.writeUInt8(broken.readUInt8(at) ^ 0x10, at);
      writeFileSync(path, broken);
      const found = await verify().catch((error: Error) => [error.message]);
      const part = path.slice(to.length + 1).replace(/^[^/]+\/manifest\..*/, 'manifest');
      if (found.length === 1 && found[0]?.includes(part)) named += 1;
      writeFileSync(path, whole);
    }
    expect(named).toBe(100);
    expect(await verify()).toEqual([]);
  });

  testOnOneServer('a part that is missing is named', async () => {
    const to = dataFolder();
    await backUpTo(to, installed);
    const { backup, ...repository } = await findBackup(to);
    const path = join(to, backup, 'tables', 'public.users.00001.zst');
    rmSync(path);
    const manifest = await readManifest(repository.store, backup);
    const { signal } = new AbortController();
    const damages = await verifyBackup({ repository, manifest, progress: () => undefined, signal });
    expect(damages).toEqual([`${backup}/tables/public.users.00001.zst is missing.`]);
  });

  testOnOneServer('an interrupted one is not a backup, and the next one removes it', async () => {
    const to = dataFolder();
    const { store } = await openRepository(to, '--to');
    const stopping = new AbortController();
    const stopped = backUpTo(to, installed, {
      progress: { database: () => stopping.abort(), files: () => undefined },
      signal: stopping.signal,
    });
    await expect(stopped).rejects.toThrow('aborted');
    // As if it had been killed: nothing cleaned up.
    await putBytes(store, '2020-01-01T000000Z/tables/public.users.00001.zst', Buffer.from('x'));
    expect(await completeBackups(store)).toEqual([]);
    await expect(findBackup(to)).rejects.toThrow('There is no complete backup in');
    await expect(readManifest(store, '2020-01-01T000000Z')).rejects.toThrow('is incomplete');
    const { backup } = await backUpTo(to, installed);
    expect(readdirSync(to).filter((name) => /^\d/.test(name))).toEqual([backup]);
  });

  testOnOneServer('a full disk is reported, with what to do, and earlier backups stay', async () => {
    const to = dataFolder();
    await backUpTo(to, installed);
    const repository = await openRepository(to, '--to');
    const full: ListingStore = {
      ...repository.store,
      put: async () => {
        throw new FileStoreFailed(
          Object.assign(new Error('no space left on device'), { code: 'ENOSPC', name: 'ENOSPC' }),
        );
      },
    };
    const failing = backUpTo(to, installed, { repository: { ...repository, store: full } });
    await expect(failing).rejects.toThrow(/^There is no space left in .* Earlier backups are complete\.$/);
    expect(await completeBackups(repository.store)).toHaveLength(1);
  });

  testOnOneServer('a second backup at the same time is refused', async () => {
    const { promise: rest, resolve } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { app, files } = installed;
    const waiting: ListingStore = {
      ...files,
      async size(key) {
        begin();
        await rest;
        return files.size(key);
      },
    };
    await uploaded(await api());
    const first = backUpTo(dataFolder(), { app, files: waiting });
    await begun;
    await expect(backUpTo(dataFolder(), installed)).rejects.toThrow(
      'Another backup of this database is running',
    );
    resolve();
    await first;
    // The connections of the first one may still be closing.
    await vi.waitFor(() => backUpTo(dataFolder(), installed), { timeout: 200_000 });
  });
});

testOnOneServer('a backup in a bucket is found, complete and restored', async () => {
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  const to = s3.url.replace('?', '/backups?');
  await backUpTo(to, installed);
  await backUpTo(to, installed, { keep: 1 });
  const { backup, ...repository } = await findBackup(to);
  const manifest = await readManifest(repository.store, backup);
  const { signal } = new AbortController();
  expect(await verifyBackup({ repository, manifest, progress: () => undefined, signal })).toEqual([]);
  expect(await completeBackups(repository.store)).toEqual([backup]);
  const copy = await restored(to);
  const rows = await copy.database.read({ text: 'SELECT FROM users', values: [] });
  expect(rows.length).toBe(manifest.tables.find(({ name }) => name === 'public.users')?.rows);
});

testOnOneServer('backups of two installations don’t mix', async () => {
  const to = dataFolder();
  await backUpTo(to, installed);
  const other = await startInstallation();
  onTestFinished(() => other.app.stop());
  await expect(backUpTo(to, other)).rejects.toThrow('has backups of another installation');
});

testOnOneServer('an empty database has nothing to back up', async () => {
  const empty = await emptyDatabase();
  onTestFinished(() => empty.drop());
  await expect(backUpTo(dataFolder(), installed, { connection: empty.connection })).rejects.toThrow(
    'This database is empty',
  );
});
