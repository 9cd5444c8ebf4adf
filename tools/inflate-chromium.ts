import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';

/** Writes the packed Chromium, its libraries and its font below TMPDIR; see packed-chromium.ts. */
const archives = fileURLToPath(new URL('../bin/', import.meta.resolve('@sparticuz/chromium')));

const names = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br'];

try {
  await Promise.all(names.map((name) => inflate(join(archives, name))));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
