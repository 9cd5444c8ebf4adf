import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { damaged, openEntry, openZip } from '../../read/open-zip.ts';
import type { PartStore } from './read-source.ts';
import { partEntries } from './write-part.ts';

/** Parts in a folder, for the command line: each has the position after it. */
export function folderParts(folder: string): PartStore & { paths(): Promise<string[]> } {
  const paths = async () => {
    const names = (await readdir(folder)).filter((name) => /^part-\d{6}\.zip$/.test(name));
    return names.sort().map((name) => join(folder, name));
  };
  return {
    paths,
    async last() {
      const found = await paths();
      const path = found.at(-1);
      return path === undefined ? undefined : { number: found.length, position: await positionIn(path) };
    },
    // Complete or not there.
    add: ({ number, path }) => rename(path, join(folder, `part-${String(number).padStart(6, '0')}.zip`)),
  };
}

/** @throws OperatorError */
async function positionIn(path: string): Promise<unknown> {
  const { zip, entries } = await openZip(path);
  try {
    const entry = entries.get(partEntries.position);
    if (!entry) throw damaged(`${partEntries.position} is missing`);
    const chunks: Buffer[] = [];
    for await (const chunk of await openEntry(zip, entry)) chunks.push(chunk as Buffer);
    return JSON.parse(Buffer.concat(chunks).toString());
  } finally {
    zip.close();
  }
}
