import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultChatSettings } from '../../contract/chat-channel.ts';
import { widgetErrorStatuses } from '../../contract/widget/error-codes.ts';
import { widgetOperations } from '../../contract/widget/openapi.ts';
import { identitySamples } from '../../inbox/settings/channels/web-site/identity-samples.ts';
import { snippetsFor } from '../../inbox/settings/channels/web-site/snippets.ts';
import { readBlocks } from './read-blocks.ts';

const repository = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const texts = (path: string) => readBlocks(read(path)).map(({ text }) => text.trimEnd());
const channelId = 'chn_01h455vb4pex5vsknk084sn02q';

test('every page about chat is reachable from the index', () => {
  const start = read('docs/widget/README.md');
  const pages = readdirSync(join(repository, 'docs/widget')).filter((name) => name !== 'README.md');
  expect(pages.filter((name) => !start.includes(`](${name})`))).toEqual([]);
});

test('the pages have the code that the settings show', () => {
  const shown = [...texts('docs/widget/install.md'), ...texts('docs/widget/identity.md')];
  const snippets = Object.values(snippetsFor('https://support.example.com', channelId));
  for (const code of [...snippets, ...Object.values(identitySamples(channelId))])
    expect(shown).toContain(code.trimEnd());
});

test('the API page has every setting of a website, and every operation and error of the visitors’ gate', () => {
  const page = read('docs/api/chat.md');
  for (const field of Object.keys(defaultChatSettings)) expect(page).toContain(`| \`${field}\` |`);
  const gate = page.slice(page.indexOf('## The visitors'), page.indexOf('Errors have'));
  for (const { path } of widgetOperations)
    expect(gate).toContain(
      path
        .split('/')
        .at(path.includes(':') ? -1 : 1)
        ?.replace(/^:.*/, '{id}'),
    );
  for (const [code, status] of Object.entries(widgetErrorStatuses))
    expect(page).toContain(`| \`${code}\` | ${status} |`);
});
