import { createReadStream, createWriteStream, readdirSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openZipWriter } from '../archive/write/zip-writer.ts';
import { zipEntries } from './zip-entries.ts';

/** Protects nothing: the key of a demo. */
export const keptPassphrase = 'the passphrase of a kept backup';

/** Backups of the demo of earlier versions, a zip file for each (`tools/keep-backup.ts`). */
const keptBackups = fileURLToPath(new URL('../backup/kept/', import.meta.url));

export const keptVersions = () => readdirSync(keptBackups).sort();

export async function unpackKept(name: string, folder: string): Promise<void> {
  for (const [path, content] of await zipEntries(await readFile(join(keptBackups, name)))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

export async function packKept(folder: string, name: string): Promise<void> {
  await mkdir(keptBackups, { recursive: true });
  const zip = openZipWriter(createWriteStream(join(keptBackups, name)));
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) await zip.addFile(relative(folder, path), createReadStream(path), true);
  }
  await zip.end();
}
