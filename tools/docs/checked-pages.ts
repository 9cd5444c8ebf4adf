import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importRulesText, inboxLayersText } from './import-rules-text.ts';
import type { PageSources } from './refreshed-page.ts';

/** The pages whose snippets and sections are generated from the source. */
export const checkedPages = [
  'ARCHITECTURE.md',
  'STYLE.md',
  'docs/add-an-endpoint.md',
  'docs/life-of-a-message.md',
] as const;

/** The sources of these snippets, relative to the root of the repository. */
export function sourcesIn(root: string): PageSources {
  return {
    readSource: (path) => readFileSync(join(root, path), 'utf8'),
    sections: { 'import rules': importRulesText, 'inbox layers': inboxLayersText },
  };
}
