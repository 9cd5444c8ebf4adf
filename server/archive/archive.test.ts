import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import Value from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Archived,
  type ArchiveKind,
  archiveKinds,
  archiveRecords,
} from '../../contract/archive/archive-records.ts';
import { demoWorld } from '../../seeds/demo-world.ts';
import { type SeededWorld, seedWorld } from '../demo/seed-world.ts';
import type { FileStore } from '../files/file-store.ts';
import { parsePublicId } from '../ids/public-id.ts';
import { cloneDatabase } from '../testing/clone-database.ts';
import { dataFolder } from '../testing/data-folder.ts';
import { diskStore } from '../testing/disk-store.ts';
import { type OpenArchive, openArchive } from './read/open-archive.ts';
import { writeArchive } from './write/write-archive.ts';

const hash = '$argon2id$a-hash-that-must-not-leave';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let files: FileStore;
let world: SeededWorld<typeof demoWorld>;
let path: string;
let archive: OpenArchive;

const exportTo = (
  organizationId: string,
  to = join(dataFolder(), 'archive.zip'),
  signal = new AbortController().signal,
) =>
  writeArchive({
    connection: clone.connection,
    files,
    organizationId,
    target: createWriteStream(to),
    deskbell: '0.1.0',
    url: null,
    progress: () => undefined,
    signal,
  }).then(() => to);

beforeAll(async () => {
  clone = await cloneDatabase();
  files = await diskStore();
  world = await seedWorld(clone.database, demoWorld, {
    now: Date.now() * 1000,
    hashPassword: async () => hash,
    files,
  });
  path = await exportTo(world.organizations.heron.id);
  archive = await openArchive(path);
});
afterAll(async () => {
  archive.close();
  await clone.drop();
});

async function recordsOf<Kind extends ArchiveKind>(kind: Kind, from = archive): Promise<Archived<Kind>[]> {
  const records: Archived<Kind>[] = [];
  for await (const line of from.lines(kind)) records.push(JSON.parse(line));
  return records;
}

const count = async (text: string) =>
  Number(
    (await clone.database.read<{ count: number }>({ text, values: [world.organizations.heron.id] }))[0]
      ?.count,
  );

test('every line of an archive is as its schema says, sorted, and counted in the manifest', async () => {
  for (const kind of archiveKinds) {
    const records = await recordsOf(kind);
    for (const record of records)
      expect([...Value.Errors(archiveRecords[kind], record)], JSON.stringify(record)).toEqual([]);
    expect([kind, records.length]).toEqual([kind, archive.manifest.records[kind]?.count]);
    const keys = records.map((it) => {
      if ('conversation_id' in it) return it.conversation_id;
      return 'id' in it ? it.id : (it.user_id ?? '');
    });
    expect(keys).toEqual(keys.toSorted());
  }
});

test('an archive has all of an organization, and nothing of another', async () => {
  const { records, files: stored } = archive.manifest;
  for (const kind of [
    'conversations',
    'messages',
    'notes',
    'contacts',
    'tags',
    'teams',
    'companies',
    'macro_folders',
    'macros',
    'signatures',
  ] as const)
    expect([kind, records[kind]?.count]).toEqual([
      kind,
      await count(`SELECT count(*) FROM ${kind} WHERE organization_id = $1`),
    ]);
  expect(Math.min(records.notes.count, records.attachments.count, records.history.count)).toBeGreaterThan(0);
  const ofMacros = (await recordsOf('macros')).flatMap(({ attachments }) => attachments);
  expect(ofMacros.length).toBeGreaterThan(0);
  expect(stored).toMatchObject({ count: records.attachments.count + ofMacros.length, missing: 0 });
  const own = new Set(
    (
      await clone.database.read<{ id: string }>({
        text: 'SELECT id FROM contacts WHERE organization_id = $1',
        values: [world.organizations.heron.id],
      })
    ).map(({ id }) => id),
  );
  for (const { id } of await recordsOf('contacts'))
    expect(own.has(parsePublicId('cnt', id) ?? '')).toBe(true);
});

test('files are in an archive byte for byte', async () => {
  const ofMacros = (await recordsOf('macros')).flatMap(({ attachments }) => attachments);
  for (const { path: name, id } of [...(await recordsOf('attachments')), ...ofMacros]) {
    const [row] = await clone.database.read<{ file_key: string }>({
      text: 'SELECT file_key FROM attachments WHERE organization_id = $1 AND id = $2',
      values: [world.organizations.heron.id, parsePublicId('att', id)],
    });
    const [stored, archived] = await Promise.all([files.open(row?.file_key ?? ''), archive.file(name ?? '')]);
    if (!archived) throw new Error(`${name} is missing.`);
    expect((await buffer(archived.content)).equals(await buffer(stored))).toBe(true);
  }
});

test('no secret leaves with an archive', async () => {
  const stored = await clone.database.read({
    text: 'SELECT 1 FROM users WHERE password_hash = $1',
    values: [hash],
  });
  expect(stored.length).toBeGreaterThan(0);
  for (const kind of archiveKinds)
    for await (const line of archive.lines(kind))
      expect(line).not.toMatch(/\$argon2|password|token_hash|secret_hash/);
});

test('a damaged archive is refused', async () => {
  const bytes = await readFile(path);
  const broken = join(dataFolder(), 'broken.zip');
  await writeFile(broken, bytes.subarray(0, bytes.length - 100));
  await expect(openArchive(broken)).rejects.toThrow('no complete zip file');
});

test('an attachment whose file is gone is listed without it', async () => {
  const [row] = await clone.database.read<{ id: string; file_key: string }>({
    text: 'SELECT id, file_key FROM attachments WHERE organization_id = $1 AND message_id IS NOT NULL ORDER BY id LIMIT 1',
    values: [world.organizations.heron.id],
  });
  await files.remove(row?.file_key ?? '');
  const incomplete = await openArchive(await exportTo(world.organizations.heron.id));
  expect(incomplete.manifest.files.missing).toBe(1);
  const without = (await recordsOf('attachments', incomplete)).filter(({ path: name }) => name === null);
  expect(without.map(({ id }) => parsePublicId('att', id))).toEqual([row?.id]);
  incomplete.close();
});

test('a stopped export ends, and leaves no manifest', async () => {
  const to = join(dataFolder(), 'stopped.zip');
  await expect(
    exportTo(world.organizations.heron.id, to, AbortSignal.abort(new Error('stopped'))),
  ).rejects.toThrow('stopped');
  await expect(openArchive(to)).rejects.toThrow();
});
