import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import type { Archived } from '../../contract/archive/archive-records.ts';
import { createOrganization } from '../features/organizations/create-organization.ts';
import { convertedId } from '../ids/converted-id.ts';
import { cloneDatabase } from '../testing/clone-database.ts';
import { dataFolder } from '../testing/data-folder.ts';
import { diskStore } from '../testing/disk-store.ts';
import { csvToArchive } from './convert/csv-to-archive.ts';
import { contactOf, memberOf } from './convert/people.ts';
import { type ConvertedRecords, writeConverted } from './convert/write-converted.ts';
import type { Problem } from './load/import-store.ts';
import { loadArchive } from './load/load-archive.ts';
import { openArchive } from './read/open-archive.ts';
import { openZipWriter } from './write/zip-writer.ts';

const clone = await cloneDatabase();
afterAll(() => clone.drop());
const { database, connection } = clone;
const files = await diskStore();

const at = 1_772_323_200_000_000;
const wheelFile = 'files/wheel';

const contact = (name: string, more: Partial<Archived<'contacts'>> = {}): Archived<'contacts'> => ({
  ...contactOf({ name, email: null }, at),
  ...more,
});

const conversation: Archived<'conversations'> = {
  id: convertedId('cnv', '7'),
  number: 0,
  subject: 'Wheel',
  status: 'closed',
  priority: 'none',
  source: 'import',
  is_spam: false,
  contact_id: contact('Nora').id,
  assignee_id: null,
  team_id: null,
  tag_ids: [],
  follower_ids: [],
  participants: [],
  custom_attributes: {},
  meta_info: {},
  waiting_since: null,
  first_replied_at: null,
  snoozed_until: null,
  closed_at: at,
  merged_into_id: null,
  last_activity_at: at,
  inserted_at: at,
  updated_at: at,
};

const message: Archived<'messages'> = {
  id: convertedId('msg', 'm1', at),
  conversation_id: conversation.id,
  source: 'import',
  body_html: '<p>It is bent.</p>',
  user_id: null,
  via_app_id: null,
  contact_id: contact('Nora').id,
  is_ai_message: false,
  reply_to_id: null,
  meta_info: {},
  channel_info: null,
  marked_as_solution_at: null,
  delivery: null,
  mail: null,
  inserted_at: at,
};

const attachment: Archived<'attachments'> = {
  id: convertedId('att', 'f1', at),
  conversation_id: conversation.id,
  resource_type: 'message',
  resource_id: message.id,
  original_filename: 'wheel.txt',
  extension: 'txt',
  content_type: 'text/plain',
  file_size: 5000,
  path: wheelFile,
  inserted_at: at,
};

/** An archive with these records and two files. Returns its path. */
async function archiveOf(records: ConvertedRecords, zeros = Buffer.alloc(0)): Promise<string> {
  const path = join(dataFolder(), 'archive.zip');
  const zip = openZipWriter(createWriteStream(path));
  await zip.addFile(wheelFile, Readable.from([Buffer.alloc(5000, 'wheel')]), false);
  await zip.addFile('files/zeros', Readable.from([zeros]), false);
  await writeConverted(zip, { converter: 'by hand', source: 'desk', exportedAt: at, records });
  return path;
}

/** Loads it into a new organization. */
async function load(path: string, leftOut: readonly Problem[] = []) {
  const archive = await openArchive(path);
  const organizationId = await database.transaction(
    async (transaction) => (await createOrganization(transaction, 'Wheels')).id,
  );
  const counts = await loadArchive({
    database,
    connection,
    files,
    archive,
    fileName: 'archive.zip',
    organizationId,
    matchesMembers: false,
    isResumed: false,
    leftOut,
    progress: () => undefined,
    signal: new AbortController().signal,
  }).finally(() => archive.close());
  const read = (text: string) => database.read<Record<string, unknown>>({ text, values: [organizationId] });
  const problems = await read(
    'SELECT kind, external_id, problem FROM import_problems WHERE organization_id = $1 ORDER BY problem',
  );
  return { counts, problems, read };
}

/** Overwrites the beginning of a compressed entry with what deflate never writes. */
async function damage(path: string, entry: string): Promise<void> {
  const bytes = await readFile(path);
  const name = bytes.indexOf(entry);
  const extraBytes = bytes.readUInt16LE(name - 2);
  bytes.fill(0xff, name + entry.length + extraBytes, name + entry.length + extraBytes + 8);
  await writeFile(path, bytes);
}

test('characters that PostgreSQL can’t store don’t stop an import', async () => {
  const path = await archiveOf({
    members: [memberOf({ name: 'Ma\0ra', email: null }, at)],
    tags: [{ id: convertedId('tag', 'w'), name: 'whe\0els', color: null, inserted_at: at }],
    contacts: [contact('Nora', { meta_info: { 'a\0b': ['\\u0000', '\ud83d\0'] } }), contact('No\ud83d')],
    conversations: [{ ...conversation, subject: `Bent ${'\u{1f6b2}'.slice(0, 1)}` }],
    messages: [
      {
        ...message,
        meta_info: { a: '\udead \u{1f6b2}' },
        mail: {
          message_id: 'a\0@b',
          in_reply_to: null,
          references: ['c\0@d'],
          subject: 'Bent\0',
          sent_at: at,
          recipients: [{ kind: 'from', address: 'nora\0@example.com', name: 'No\0ra' }],
        },
      },
    ],
  });
  const { counts, problems, read } = await load(path);
  expect(counts).toMatchObject({ people: 1, tags: 1, contacts: 2, conversations: 1, messages: 1 });
  expect(problems).toEqual([]);
  expect(await read('SELECT name FROM contacts WHERE organization_id = $1 ORDER BY name')).toEqual([
    { name: 'Nora' },
    { name: 'No\ufffd' },
  ]);
  expect(await read("SELECT meta_info FROM contacts WHERE organization_id = $1 AND name = 'Nora'")).toEqual([
    { meta_info: { ab: ['\\u0000', '\ufffd'] } },
  ]);
  expect(await read('SELECT subject FROM conversations WHERE organization_id = $1')).toEqual([
    { subject: 'Bent \ufffd' },
  ]);
  expect(await read('SELECT meta_info FROM messages WHERE organization_id = $1')).toEqual([
    { meta_info: { a: '\ufffd \u{1f6b2}' } },
  ]);
});

test('nor do those of a CSV file, whose long texts are cut', async () => {
  const folder = dataFolder();
  const path = join(folder, 'tickets.csv');
  const bikes = '\u{1f6b2}'.repeat(300);
  const rows = [
    `7,2026-01-01,Nora\0 Vance,nora@example.com,nora@example.com,x${bikes},It is\0 bent.`,
    `7,yester\0day,x${bikes},,nora@example.com,,It is late.`,
  ];
  await writeFile(path, `conversation,date,author,from,customer_email,subject,message\n${rows.join('\n')}\n`);
  const { archivePath, problems: leftOut } = await csvToArchive({
    path,
    folder: dataFolder(),
    name: undefined,
    options: {},
    signal: new AbortController().signal,
  });
  const { counts, problems, read } = await load(archivePath, leftOut);
  expect(counts).toMatchObject({ contacts: 1, conversations: 1, messages: 1 });
  expect(problems).toEqual([{ kind: 'rows', external_id: 'row 3', problem: '“yesterday” is no date.' }]);
  const [row] = await read('SELECT subject FROM conversations WHERE organization_id = $1');
  expect(row?.subject).toMatch(/^x(\u{1f6b2}){249}\ufffd$/u);
});

test('records with times that no calendar has are listed', async () => {
  const times = [1e18, 1e300, -1e17];
  const contacts = times.map((inserted_at) => contact(`At ${inserted_at}`, { inserted_at }));
  const { counts, problems } = await load(await archiveOf({ contacts: [...contacts, contact('Nora')] }));
  expect(counts.contacts).toBe(1);
  expect(problems.map(({ external_id }) => external_id).sort()).toEqual(contacts.map(({ id }) => id).sort());
});

test('an entry with an address that isn’t one of the web is listed: it would become a link', async () => {
  const nora = contact('Nora');
  const app = { id: convertedId('app', 'shop'), name: 'Shop' };
  const entry = (name: string, url: string): Archived<'contact_entries'> => ({
    id: convertedId('ent', name, at),
    contact_id: nora.id,
    app_id: app.id,
    title: name,
    text: null,
    url,
    happened_at: at,
    inserted_at: at,
  });
  const odd = entry('odd', 'javascript:alert(1)');
  const contact_entries = [entry('good', 'https://shop.example/1'), odd];
  const { counts, problems } = await load(
    await archiveOf({ apps: [app], contacts: [nora], contact_entries }),
  );
  expect(counts.contact_entries).toBe(1);
  expect(problems).toMatchObject([{ kind: 'contact_entries', external_id: odd.id }]);
});

const field = (record: 'contact' | 'company' | 'conversation'): Archived<'fields'> => ({
  id: convertedId('fld', record),
  key: 'order',
  label: 'Order',
  record,
  kind: 'link',
  options: [],
  shown_when: null,
  required_on_close: false,
  position: 0,
  inserted_at: at,
  updated_at: at,
});

test('a link that isn’t one of the web is left out and listed, and its record imported', async () => {
  const odd = { custom_attributes: { order: 'javascript:alert(1)', size: 'L' } };
  const good = { order: 'https://shop.example/1', size: 'M' };
  const company = {
    id: convertedId('cmp', 'Wheelworks'),
    name: 'Wheelworks',
    domains: [],
    external_id: null,
    inserted_at: at,
    updated_at: at,
    ...odd,
  };
  const contacts = [contact('Nora', odd), contact('Tom', { custom_attributes: good })];
  const { problems, read } = await load(
    await archiveOf({
      fields: [field('contact'), field('company'), field('conversation')],
      companies: [company],
      contacts,
      conversations: [{ ...conversation, ...odd }],
    }),
  );
  const problem = 'Its link in “order” isn’t an http or https address, and was left out.';
  const listed = (kind: string, external_id: string) => ({ kind, external_id, problem });
  expect(problems).toHaveLength(3);
  expect(problems).toEqual(
    expect.arrayContaining([
      listed('companies', company.id),
      listed('contacts', contact('Nora').id),
      listed('conversations', conversation.id),
    ]),
  );
  const values = (table: string) =>
    read(`SELECT custom_attributes FROM ${table} WHERE organization_id = $1 ORDER BY id`);
  expect(await values('companies')).toEqual([{ custom_attributes: { size: 'L' } }]);
  expect(await values('conversations')).toEqual([{ custom_attributes: { size: 'L' } }]);
  expect(await values('contacts')).toEqual(
    expect.arrayContaining([{ custom_attributes: { size: 'L' } }, { custom_attributes: good }]),
  );
});

test('records with numbers that are too large are listed', async () => {
  const macro: Archived<'macros'> = {
    id: convertedId('mac', 'late'),
    name: 'Late',
    shortcut: null,
    body_html: '<p>It is late.</p>',
    attachments: [],
    actions: [],
    folder_id: null,
    visibility: 'everyone',
    owner_id: null,
    team_id: null,
    use_count: 1e300,
    last_used_at: null,
    version: 1,
    inserted_at: at,
    updated_at: at,
  };
  const { counts, problems } = await load(
    await archiveOf({
      contacts: [contact('Nora')],
      fields: [{ ...field('contact'), position: 1e300 }],
      macros: [macro, { ...macro, id: convertedId('mac', 'old'), use_count: 0, version: 2 ** 31 }],
      conversations: [conversation, { ...conversation, id: convertedId('cnv', '8'), number: 1e300 }],
      messages: [message],
      attachments: [{ ...attachment, file_size: 1e300 }],
    }),
  );
  expect(counts).toMatchObject({ contacts: 1, conversations: 1, messages: 1, attachments: 0 });
  expect(problems.map(({ kind }) => kind).sort()).toEqual([
    'attachments',
    'conversations',
    'fields',
    'macros',
    'macros',
  ]);
});

test('an archive whose files would fill the disk is refused', async () => {
  const attachments = Array.from({ length: 4 }, (_, index) => ({
    ...attachment,
    id: convertedId('att', `f${index}`, at),
    path: 'files/zeros',
  }));
  const records = { contacts: [contact('Nora')], conversations: [conversation], messages: [message] };
  const path = await archiveOf({ ...records, attachments }, Buffer.alloc(20 * 1024 * 1024));
  await expect(load(path)).rejects.toThrow('more than a hundred times as large');
});

test('a damaged file is listed, and everything else is imported', async () => {
  const path = await archiveOf({
    contacts: [contact('Nora')],
    conversations: [conversation],
    messages: [message],
    attachments: [attachment],
  });
  await damage(path, wheelFile);
  const { counts, problems } = await load(path);
  expect(counts).toMatchObject({ messages: 1, attachments: 0 });
  expect(problems).toEqual([
    { kind: 'attachments', external_id: attachment.id, problem: 'Its file is damaged in the archive.' },
  ]);
});

test('damaged records end an import with what to do', async () => {
  const path = await archiveOf({ contacts: [contact('Nora')] });
  await damage(path, 'contacts.jsonl');
  await expect(load(path)).rejects.toThrow(
    /^This archive is damaged: contacts.jsonl has different content .*Export it again/,
  );
});
