import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkedPages, sourcesIn } from './docs/checked-pages.ts';
import { refreshedPage } from './docs/refreshed-page.ts';

/** Updates the snippets and generated sections of the developer documentation from the source. */
const root = join(import.meta.dirname, '..');

for (const page of checkedPages) {
  const path = join(root, page);
  const before = readFileSync(path, 'utf8');
  const after = refreshedPage(before, sourcesIn(root));
  if (after === before) continue;
  writeFileSync(path, after);
  process.stdout.write(`${page}\n`);
}
