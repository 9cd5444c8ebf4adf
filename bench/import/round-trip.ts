import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { archiveKinds } from '../../contract/archive/archive-records.ts';
import { type OpenArchive, openArchive } from '../../server/archive/read/open-archive.ts';
import { deskbell, deskbellIn } from '../deskbell.ts';
import type { Row } from '../report.ts';
import { settings } from '../settings.ts';
import { writeMails } from './write-mails.ts';
import { writeMessages } from './write-messages.ts';

const files = 1000;

/**
 * Messages of a CSV file, and email with files, are imported, exported, imported into an installation of its own, and exported again: both
 * archives have to be equal.
 */
export async function roundTrip(messages: number): Promise<Row[]> {
  const elsewhere = `${settings.dataDir}-elsewhere`;
  await rm(elsewhere, { recursive: true, force: true });
  await mkdir(elsewhere, { recursive: true });
  const names = ['messages.csv', 'mails.mbox', 'first.zip', 'second.zip'];
  const paths = names.map((name) => join(settings.dataDir, name));
  const [csv = '', mbox = '', first = '', second = ''] = paths;
  await writeMessages(csv, messages);
  await writeMails(mbox, files);
  const here = (await deskbell('organization', 'create', '--name', `Home ${Date.now()}`)).organization.id;
  const into = ['--organization', here];
  const { imported: rows } = await deskbell('import', 'csv', csv, ...into);
  const { imported } = await deskbell('import', 'mbox', mbox, ...into, '--address', 'support@acme.example');
  await deskbell('export', ...into, '--to', first);
  const there = (await deskbellIn(elsewhere, 'organization', 'create', '--name', 'Elsewhere')).organization
    .id;
  await deskbellIn(elsewhere, 'import', 'archive', first, '--organization', there);
  await deskbellIn(elsewhere, 'export', '--organization', there, '--to', second);
  const different = await compare(first, second);
  for (const path of [...paths, elsewhere]) await rm(path, { recursive: true });
  return [
    {
      name: 'there and back: messages',
      unit: '',
      value: rows.messages + imported.messages,
      atLeast: messages,
    },
    { name: 'there and back: files', unit: '', value: imported.attachments, atLeast: files },
    { name: 'there and back: lines and files that differ', unit: '', value: different, atMost: 0 },
  ];
}

/** Lines and files that aren't the same in both, but the audit log and whether a member is disabled. */
async function compare(one: string, other: string): Promise<number> {
  const archives = await Promise.all([openArchive(one), openArchive(other)]);
  try {
    const [before, after] = await Promise.all(archives.map(contentOf));
    if (!before || !after) return 1;
    return [...new Set([...before.keys(), ...after.keys()])].filter((it) => before.get(it) !== after.get(it))
      .length;
  } finally {
    for (const archive of archives) archive.close();
  }
}

async function contentOf(archive: OpenArchive): Promise<Map<string, string>> {
  const content = new Map<string, string>();
  const digest = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('base64');
  for (const kind of archiveKinds) {
    let number = 0;
    if (kind === 'audit') continue;
    for await (const line of archive.lines(kind)) {
      const compared = kind === 'members' ? line.replace(/"status":"(active|disabled)"/, '') : line;
      content.set(`${kind} ${number++}`, digest(compared));
      const { path } = kind === 'attachments' ? JSON.parse(line) : {};
      const file = typeof path === 'string' ? await archive.file(path) : undefined;
      if (file) content.set(path, digest(await buffer(file.content)));
    }
  }
  return content;
}
