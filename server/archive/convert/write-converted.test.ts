import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataFolder } from '../../testing/data-folder.ts';
import { openArchive } from '../read/open-archive.ts';
import { openZipWriter } from '../write/zip-writer.ts';
import { convertCsv } from './convert-csv.ts';
import { writeConverted } from './write-converted.ts';

const rows = Array.from({ length: 1200 }, (_, index) => {
  const ticket = index % 400;
  return `${ticket},2026-01-01T00:00:${String(index % 60).padStart(2, '0')}Z,p${ticket}@example.com,p${ticket}@example.com,Message ${index}`;
});

test('a file is always converted to the same archive, so that its import can be resumed', async () => {
  const folder = dataFolder();
  const path = join(folder, 'tickets.csv');
  await writeFile(path, `conversation,date,from,customer_email,message\n${rows.join('\n')}\n`);
  const converted = async (name: string) => {
    const csv = await convertCsv({
      path,
      folder: dataFolder(),
      options: {},
      signal: new AbortController().signal,
    });
    const target = join(folder, name);
    const converted = { converter: 'csv', source: 'acme-desk', ...csv };
    await writeConverted(openZipWriter(createWriteStream(target)), converted);
    await csv.close();
    return target;
  };
  const first = await converted('first.zip');
  expect((await readFile(first)).equals(await readFile(await converted('second.zip')))).toBe(true);
  const archive = await openArchive(first);
  const ids: string[] = [];
  for await (const line of archive.lines('messages')) ids.push(JSON.parse(line).conversation_id);
  archive.close();
  expect(ids).toHaveLength(1200);
  expect(ids).toEqual(ids.toSorted());
});
