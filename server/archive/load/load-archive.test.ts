import { createWriteStream } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  type Archived,
  type ArchiveKind,
  archiveKinds,
  laterKinds,
} from '../../../contract/archive/archive-records.ts';
import { demoWorld } from '../../../seeds/demo-world.ts';
import { miscountedConversations } from '../../demo/miscounted-conversations.ts';
import { seedWorld } from '../../demo/seed-world.ts';
import { findAnswers } from '../../features/ai/answers/find-answers.ts';
import { blankContact } from '../../features/contacts/blank-contact.ts';
import { eraseMessages } from '../../features/contacts/erase-messages.ts';
import { deleteConversations } from '../../features/conversations/delete-conversations.ts';
import { knownCandidates } from '../../features/mail/admission/find-threads.ts';
import { createOrganization } from '../../features/organizations/create-organization.ts';
import { deleteTag } from '../../features/tags/delete-tag.ts';
import type { FileStore } from '../../files/file-store.ts';
import { newId, publicId } from '../../ids/public-id.ts';
import { png } from '../../testing/attachments.ts';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.ts';
import { dataFolder } from '../../testing/data-folder.ts';
import { diskStore } from '../../testing/disk-store.ts';
import { indexEverything } from '../../testing/index-everything.ts';
import { addMailChannel } from '../../testing/mail-channel.ts';
import { reportOf } from '../../testing/report-of.ts';
import { environmentOf } from '../../testing/run-deskbell.ts';
import { type OpenArchive, openArchive } from '../read/open-archive.ts';
import { writeArchive } from '../write/write-archive.ts';
import { openZipWriter } from '../write/zip-writer.ts';
import { type LoadArchive, loadArchive } from './load-archive.ts';

type Home = { clone: ClonedDatabase; files: FileStore };

let source: Home;
let target: Home;
let archive: OpenArchive;
let archivePath: string;
let heron: string;

async function exported({ clone, files }: Home, organizationId: string): Promise<OpenArchive> {
  const path = join(dataFolder(), 'archive.zip');
  await writeArchive({
    connection: clone.connection,
    files,
    organizationId,
    target: createWriteStream(path),
    deskbell: '0.1.0',
    url: null,
    progress: () => undefined,
    signal: new AbortController().signal,
  });
  archivePath ??= path;
  return openArchive(path);
}

const newOrganization = (name: string, home = target) =>
  home.clone.database.transaction(async (transaction) => (await createOrganization(transaction, name)).id);

const load = (organizationId: string, options: Partial<LoadArchive> = {}) =>
  loadArchive({
    database: target.clone.database,
    connection: target.clone.connection,
    files: target.files,
    archive,
    fileName: 'archive.zip',
    organizationId,
    matchesMembers: false,
    isResumed: false,
    progress: () => undefined,
    signal: new AbortController().signal,
    ...options,
  });

const rows = (table: string, organizationId: string) =>
  target.clone.database.read({
    text: `SELECT 1 FROM ${table} WHERE organization_id = $1`,
    values: [organizationId],
  });

beforeAll(async () => {
  source = { clone: await cloneDatabase(), files: await diskStore() };
  const { database } = source.clone;
  const world = await seedWorld(database, demoWorld, {
    now: Date.now() * 1000,
    hashPassword: async () => 'a hash',
    files: source.files,
  });
  heron = world.organizations.heron.id;
  await addRareRows();
  archive = await exported(source, heron);
  target = { clone: await cloneDatabase(), files: await diskStore() };
});
afterAll(async () => {
  archive.close();
  await source.clone.drop();
  await target.clone.drop();
});

/**
 * What the demo lacks: a conversation merged into a later one, a reply across conversations, a message of an app, an email, an entry
 * of an app about a contact, views, and a private macro with a file, whose actions name records.
 */
async function addRareRows(): Promise<void> {
  const { database } = source.clone;
  await addMailChannel(database, { organizationId: heron });
  const all = await database.read<{ id: string; message_id: string }>({
    text: 'SELECT c.id, c.last_message_id AS message_id FROM conversations c WHERE organization_id = $1 AND message_count > 0 ORDER BY id',
    values: [heron],
  });
  const [first, last] = [all.at(0), all.at(-1)];
  await database.write({
    text: 'UPDATE conversations SET merged_into_id = $3 WHERE organization_id = $1 AND id = $2',
    values: [heron, first?.id, last?.id],
  });
  const appId = newId();
  await database.write({
    text: `INSERT INTO apps (id, name, redirect_uris, scopes) VALUES ($1, 'Bridge', '{}', '{}')`,
    values: [appId],
  });
  await database.write({
    text: 'UPDATE messages SET reply_to_id = $3, via_app_id = $4 WHERE organization_id = $1 AND id = $2',
    values: [heron, first?.message_id, last?.message_id, appId],
  });
  await database.write({
    text: `INSERT INTO mail_messages (organization_id, message_id, channel_id, direction, message_id_header, reference_ids, subject, sent_at)
           SELECT $1, $2, id, 'in', '<old@orchard.example>', '{<a@b>}', 'Where?', now() FROM channels WHERE organization_id = $1 LIMIT 1`,
    values: [heron, last?.message_id],
  });
  await database.write({
    text: `INSERT INTO mail_recipients (organization_id, message_id, place, kind, address, name)
           SELECT $1, message_id, 9, 'cc', 'tom@orchard.example', 'Tom' FROM mail_messages WHERE organization_id = $1 AND message_id = $2`,
    values: [heron, last?.message_id],
  });
  await addSharedWork(appId);
}

async function addSharedWork(appId: string): Promise<void> {
  const { database } = source.clone;
  await database.write({
    text: `INSERT INTO contact_entries (organization_id, id, contact_id, app_id, title, text, url, happened_at, inserted_at)
           SELECT $1, $2, id, $3, 'Placed order 1017', NULL, 'https://shop.example/1017', now() - interval '1 day', now()
             FROM contacts WHERE organization_id = $1 AND deleted_at IS NULL ORDER BY id LIMIT 1`,
    values: [heron, newId(), appId],
  });
  const [named] = await database.read<{ user_id: string; team_id: string; tag_id: string }>({
    text: `SELECT (SELECT user_id FROM members WHERE organization_id = $1 ORDER BY id LIMIT 1) AS user_id,
                  (SELECT id FROM teams WHERE organization_id = $1 AND deleted_at IS NULL ORDER BY id LIMIT 1) AS team_id,
                  (SELECT id FROM tags WHERE organization_id = $1 ORDER BY id LIMIT 1) AS tag_id`,
    values: [heron],
  });
  if (!named) throw new Error('The demo has no team.');
  const tagId = publicId('tag', named.tag_id);
  const filter = {
    all: [
      { field: 'status', op: 'is', value: 'open' },
      { field: 'tag_id', op: 'is', value: tagId },
    ],
  };
  await database.write({
    text: `INSERT INTO views (organization_id, id, name, owner_user_id, team_id, filter, sort, icon)
           VALUES ($1, $2, 'Mine', $5, NULL, $7, '-last_activity_at', 'clock'), ($1, $3, 'The team’s', NULL, $6, $7, '-priority', NULL),
                  ($1, $4, 'Everybody’s', NULL, NULL, $7, '-inserted_at', NULL)`,
    values: [heron, newId(), newId(), newId(), named.user_id, named.team_id, JSON.stringify(filter)],
  });
  const [macroId, attachmentId] = [newId(), newId()];
  await database.write({
    text: `INSERT INTO macros (organization_id, id, name, body_html, actions, visibility, owner_user_id)
           VALUES ($1, $2, 'My own', $3, $4, 'private', $5)`,
    values: [
      heron,
      macroId,
      `<p>Hi {{contact.first_name}}: <img src="cid:${publicId('att', attachmentId)}" alt="Bell"></p>`,
      JSON.stringify([{ type: 'add_tag', tag_id: tagId }]),
      named.user_id,
    ],
  });
  await source.files.put('ma/cro', Readable.from(png), png.length);
  await database.write({
    text: `INSERT INTO attachments (organization_id, id, caller_id, original_filename, extension, content_type, file_size, file_key,
             sniffed_type, upload_began_at, uploaded_at, macro_id, place, inserted_at, is_shared)
           VALUES ($1, $2, $1, 'bell.png', 'png', 'image/png', $4, 'ma/cro', 'image/png', now(), now(), $3, 1, 'infinity', true)`,
    values: [heron, attachmentId, macroId, png.length],
  });
}

/** The archive as text; `status` of members is what an import changes. */
async function contentOf(from: OpenArchive): Promise<Map<string, string>> {
  const content = new Map<string, string>();
  for (const kind of archiveKinds) {
    if (kind === 'audit') continue;
    let text = '';
    for await (const line of from.lines(kind))
      text += kind === 'members' ? `${line.replace(/"status":"(active|disabled)"/, '')}\n` : `${line}\n`;
    content.set(kind, text);
  }
  for (const path of pathsIn(content)) {
    const file = await from.file(path);
    if (file) content.set(path, (await buffer(file.content)).toString('base64'));
  }
  return content;
}

function pathsIn(content: ReadonlyMap<string, string>): string[] {
  const recordsOf = <Kind extends 'attachments' | 'macros'>(kind: Kind): Archived<Kind>[] =>
    (content.get(kind) ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const ofMacros = recordsOf('macros').flatMap(({ attachments }) => attachments);
  return [...recordsOf('attachments'), ...ofMacros].flatMap(({ path }) => path ?? []);
}

test('an archive that is imported elsewhere and exported again is the same, byte for byte', async () => {
  const organizationId = await newOrganization('Heron elsewhere');
  const counts = await load(organizationId, { conversationsPerBatch: 7 });
  expect(counts.conversations).toBe(archive.manifest.records.conversations.count);
  expect(counts.problems ?? 0).toBe(0);
  const secondExport = await exported(target, organizationId);
  const [before, after] = [await contentOf(archive), await contentOf(secondExport)];
  for (const [kind, text] of before) expect([kind, after.get(kind)]).toEqual([kind, text]);
  expect(after.size).toBe(before.size);
  expect(before.get('messages')).toContain('<old@orchard.example>');
  expect(before.get('contact_entries')).toContain('Placed order 1017');
  expect(before.get('macros')).toContain('My own');
  expect(before.get('signatures')).toContain('"user_id":null');
  expect(before.get('views')?.split('\n')).toHaveLength(6);
  secondExport.close();
});

test('what answers questions is written again from what was imported, and found', async () => {
  const organizationId = await newOrganization('Answers');
  await load(organizationId);
  const documentsOf = async ({ clone: { database } }: Home, id: string) => {
    await indexEverything(database);
    return database.read<{ source_type: string; text: string; word_count: number }>({
      text: 'SELECT source_type, text, word_count FROM answer_documents WHERE organization_id = $1 ORDER BY text',
      values: [id],
    });
  };
  const before = await documentsOf(source, heron);
  expect(new Set(before.map((it) => it.source_type))).toEqual(new Set(['conversation', 'macro']));
  expect(await documentsOf(target, organizationId)).toEqual(before);
  const asker = { organization: { id: organizationId } };
  const question = { text: 'I want to return a part. How long do I have?', limit: 5 };
  const [found] = await findAnswers(target.clone.database, asker, question);
  expect(found?.text).toMatch(/return/i);
});

test('deskbell import archive reports what an archive contains, and imports it', async () => {
  const organizationId = await newOrganization('By command');
  const path = join(dataFolder(), 'archive.zip');
  await copyFile(archivePath, path);
  const environment = environmentOf(target.clone);
  const options = [path, '--organization', publicId('org', organizationId)];
  const look = await reportOf('import archive', [...options, '--dry-run'], environment);
  expect(look.text).toMatch(/conversations, .* contacts[\s\S]*Nothing was written\.$/);
  expect(look.json).toMatchObject({
    conversations: archive.manifest.records.conversations.count,
    problems: [],
  });
  expect(await rows('conversations', organizationId)).toEqual([]);
  const { text } = await reportOf('import archive', options, environment);
  expect(text).toMatch(/^Imported \d+ conversations with \d+ messages/);
  expect((await rows('notes', organizationId)).length).toBe(archive.manifest.records.notes.count);
});

test('history writes one event, and no notification, delivery or email', async () => {
  const organizationId = await newOrganization('Quiet');
  await load(organizationId);
  const events = await target.clone.database.read<{ type: string }>({
    text: 'SELECT type FROM events WHERE organization_id = $1',
    values: [organizationId],
  });
  expect(events.map(({ type }) => type)).toEqual(['history.imported']);
  for (const table of ['notifications', 'webhook_deliveries', 'mail_outbox', 'notification_timers'])
    expect([table, await rows(table, organizationId)]).toEqual([table, []]);
  expect((await rows('messages', organizationId)).length).toBe(archive.manifest.records.messages.count);
  // Search documents follow apart from those of what is written now.
  expect(await rows('search_queue', organizationId)).toEqual([]);
  const { count } = archive.manifest.records.conversations;
  expect((await rows('imported_search_queue', organizationId)).length).toBe(count);
  // What is copied onto conversations is what their messages say.
  const miscounted = await miscountedConversations(target.clone.database, organizationId);
  expect(
    miscounted.filter(
      (fault) => !/waiting_since|first_replied_at|last_activity_at|updated_at|status/.test(fault),
    ),
  ).toEqual([]);
});

test('importing an archive again adds nothing, and keeps what was changed since', async () => {
  const organizationId = await newOrganization('Twice');
  await load(organizationId);
  const { database } = target.clone;
  await database.write({
    text: `UPDATE tags SET color = '#123456' WHERE organization_id = $1`,
    values: [organizationId],
  });
  await database.write({
    text: `UPDATE conversations SET subject = 'Changed here' WHERE organization_id = $1`,
    values: [organizationId],
  });
  const repeated = await load(organizationId);
  expect(
    Object.entries(repeated).filter(([name, count]) => !name.startsWith('matched_') && count > 0),
  ).toEqual([]);
  const changed = await database.read({
    text: `SELECT 1 FROM conversations WHERE organization_id = $1 AND subject <> 'Changed here'`,
    values: [organizationId],
  });
  expect(changed).toEqual([]);
  const tags = await database.read({
    text: `SELECT 1 FROM tags WHERE organization_id = $1 AND color IS DISTINCT FROM '#123456'`,
    values: [organizationId],
  });
  expect(tags).toEqual([]);
});

test('a tag that was renamed or deleted since the first import stays so after the second', async () => {
  const organizationId = await newOrganization('Tidied');
  await load(organizationId);
  const { database } = target.clone;
  const tagsHere = () =>
    database.read<{ id: string; name: string }>({
      text: 'SELECT id, name FROM tags WHERE organization_id = $1 ORDER BY name',
      values: [organizationId],
    });
  const [renamed, deleted, ...others] = await tagsHere();
  if (!renamed || !deleted) throw new Error('The demo has too few tags.');
  await database.write({
    text: `UPDATE tags SET name = 'Another name' WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, renamed.id],
  });
  await deleteTag(database, organizationId, deleted.id);
  const repeated = await load(organizationId);
  expect(repeated.tags ?? 0).toBe(0);
  expect(new Set(await tagsHere())).toEqual(new Set([{ ...renamed, name: 'Another name' }, ...others]));
});

test('what was deleted since the first import stays deleted after the second: settings, notes, conversations, and a contact’s data', async () => {
  const organizationId = await newOrganization('Cleared');
  await load(organizationId);
  const { database } = target.clone;
  const ofOrganization = async (text: string) => {
    const { rowCount } = await database.write({ text, values: [organizationId] });
    expect([text, (rowCount ?? 0) > 0]).toEqual([text, true]);
  };
  await ofOrganization('UPDATE contacts SET company_id = NULL WHERE organization_id = $1');
  await ofOrganization(
    'UPDATE attachments SET macro_id = NULL, note_id = NULL WHERE organization_id = $1 AND message_id IS NULL',
  );
  await database.write({
    text: 'DELETE FROM note_mentions WHERE organization_id = $1',
    values: [organizationId],
  });
  const cleared = ['fields', 'views', 'macros', 'macro_folders', 'companies', 'notes', 'contact_entries'];
  for (const table of cleared) await ofOrganization(`DELETE FROM ${table} WHERE organization_id = $1`);
  const [contact] = await database.read<{ id: string }>({
    text: `SELECT m.contact_id AS id FROM messages m
             JOIN attachments a ON a.organization_id = $1 AND a.message_id = m.id
             JOIN contacts c ON c.organization_id = $1 AND c.id = m.contact_id
            WHERE m.organization_id = $1 LIMIT 1`,
    values: [organizationId],
  });
  if (!contact) throw new Error('No contact of the demo has sent a file.');
  await database.transaction((transaction) => blankContact(transaction, organizationId, contact.id));
  await eraseMessages(database, { organizationId, contactId: contact.id }, () => true);
  await database.write({
    text: 'DELETE FROM attachments WHERE organization_id = $1 AND message_id IS NULL',
    values: [organizationId],
  });
  const [conversation] = await database.read<{ id: string }>({
    text: 'SELECT id FROM conversations WHERE organization_id = $1 ORDER BY number LIMIT 1',
    values: [organizationId],
  });
  await database.transaction((transaction) =>
    deleteConversations(transaction, {
      organizationId,
      ids: [conversation?.id ?? ''],
      actor: { type: 'system' },
    }),
  );
  const tables = [...cleared, 'contact_notes', 'conversations', 'messages', 'attachments'];
  const counts = () =>
    Promise.all(tables.map(async (table) => [table, (await rows(table, organizationId)).length]));
  const before = await counts();
  await load(organizationId);
  expect(await counts()).toEqual(before);
});

test('an import that is interrupted anywhere is resumed, and ends like one that wasn’t', async () => {
  // With ids that are free: those of people are global.
  const fresh: Home = { clone: await cloneDatabase(), files: await diskStore() };
  onTestFinished(() => fresh.clone.drop());
  const { database, connection } = fresh.clone;
  const organizationId = await newOrganization('Interrupted', fresh);
  const into = { database, connection };
  let broken = 0;
  for (let round = 1; ; round++) {
    const stopping = new AbortController();
    let puts = 0;
    const files: FileStore = {
      ...fresh.files,
      put: async (key, content, bytes) => {
        puts += 1;
        if (puts > round) throw new Error('The store is full.');
        await fresh.files.put(key, content, bytes);
      },
      open: (key) => fresh.files.open(key),
      remove: (key) => fresh.files.remove(key),
    };
    const options = {
      ...into,
      files,
      isResumed: round > 1,
      conversationsPerBatch: 3,
      signal: stopping.signal,
    };
    const progress = ({ done }: { done: number }) => {
      if (done > round * 9) stopping.abort(new Error('Stopped.'));
    };
    const result = await load(organizationId, { ...options, progress }).catch(
      (error: Error) => error.message,
    );
    if (typeof result !== 'string') break;
    expect(['The store is full.', 'Stopped.']).toContain(result);
    broken += 1;
    await expect(load(organizationId, into)).rejects.toThrow('--resume');
  }
  expect(broken).toBeGreaterThan(2);
  const secondExport = await exported(fresh, organizationId);
  const whole = await contentOf(archive);
  const resumed = await contentOf(secondExport);
  for (const [kind, text] of whole) expect([kind, resumed.get(kind)]).toEqual([kind, text]);
  secondExport.close();
});

test('in an organization with conversations of its own, an archive gets new ids and numbers', async () => {
  const organizationId = await newOrganization('Busy');
  const { database } = target.clone;
  await database.write({
    text: `INSERT INTO conversations (organization_id, id, number, source) VALUES ($1, $2, 1, 'email')`,
    values: [organizationId, newId()],
  });
  await database.write({
    text: 'UPDATE conversation_counters SET last_number = 1 WHERE organization_id = $1',
    values: [organizationId],
  });
  const counts = await load(organizationId);
  expect(counts.conversations).toBe(archive.manifest.records.conversations.count);
  const found = await database.read<{ number: number; source: string }>({
    text: 'SELECT number, source FROM conversations WHERE organization_id = $1 AND number > 1 ORDER BY number',
    values: [organizationId],
  });
  expect(found.map(({ number }) => number)).toEqual(found.map((_, index) => index + 2));
  expect(new Set(found.map(({ source }) => source))).toEqual(new Set(['import']));
  expect((await load(organizationId)).conversations ?? 0).toBe(0);
});

test('a reply to an imported email finds its conversation', async () => {
  const organizationId = await newOrganization('Threads');
  await load(organizationId);
  const candidates = await knownCandidates(target.clone.database, organizationId, [
    { by: 'ids', messageIds: ['<old@orchard.example>', '<unknown@orchard.example>'] },
  ]);
  expect(candidates).toEqual([{ by: 'ids', messageIds: ['<old@orchard.example>'] }]);
});

test('imported people have no address to sign in with, and are disabled', async () => {
  const organizationId = await newOrganization('People');
  await load(organizationId);
  const people = await target.clone.database.read<{
    email: string | null;
    imported_email: string;
    status: string;
  }>({
    text: `SELECT u.email, u.imported_email, m.status FROM members m JOIN users u ON u.id = m.user_id WHERE m.organization_id = $1`,
    values: [organizationId],
  });
  expect(people.length).toBeGreaterThan(2);
  for (const person of people)
    expect(person).toEqual({ email: null, imported_email: expect.stringContaining('@'), status: 'disabled' });
});

test('a member with the confirmed address of a person in the archive becomes that person, if an admin agrees', async () => {
  const organizationId = await newOrganization('Matched');
  const { database } = target.clone;
  const { email } = demoWorld.people.mara;
  const userId = newId();
  await database.write({
    text: `INSERT INTO users (id, name, email, email_confirmed_at) VALUES ($1, 'Mara here', $2, now())`,
    values: [userId, email],
  });
  await database.write({
    text: `INSERT INTO members (id, organization_id, user_id, role) VALUES ($1, $1, $2, 'admin')`,
    values: [organizationId, userId],
  });
  const counts = await load(organizationId, { matchesMembers: true });
  expect(counts.matched_people).toBe(1);
  const written = await database.read({
    text: 'SELECT 1 FROM messages WHERE organization_id = $1 AND user_id = $2',
    values: [organizationId, userId],
  });
  expect(written.length).toBeGreaterThan(0);
});

test('an archive from before macros, views and signatures were in it is imported without them', async () => {
  const path = join(dataFolder(), 'older.zip');
  const zip = openZipWriter(createWriteStream(path));
  const isOld = (kind: ArchiveKind) => !(laterKinds as readonly ArchiveKind[]).includes(kind);
  for (const kind of archiveKinds.filter(isOld)) await zip.addLines(`${kind}.jsonl`, inOneBatch(kind));
  const records = Object.fromEntries(
    Object.entries(archive.manifest.records).filter(([kind]) => isOld(kind as ArchiveKind)),
  );
  await zip.addText('manifest.json', JSON.stringify({ ...archive.manifest, records }));
  await zip.end();
  const older = await openArchive(path);
  const organizationId = await newOrganization('Older');
  const counts = await load(organizationId, { archive: older });
  older.close();
  expect([counts.conversations, counts.macros ?? 0]).toEqual([
    archive.manifest.records.conversations.count,
    0,
  ]);
  expect(await rows('macros', organizationId)).toEqual([]);
});

async function* inOneBatch(kind: ArchiveKind): AsyncGenerator<string[]> {
  const lines: string[] = [];
  for await (const line of archive.lines(kind)) lines.push(line);
  yield lines;
}
