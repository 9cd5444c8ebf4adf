import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mailFaults } from '../../contract/mail-channel.ts';

const repository = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(repository, path), 'utf8');

/** The first cells of a page's tables, if they are code. */
function namesIn(markdown: string): string[] {
  return [...markdown.matchAll(/^\| `([A-Za-z_]+)` \|/gm)].map(([, name = '']) => name);
}

test('the troubleshooting page lists exactly the errors of a channel', () => {
  expect(namesIn(read('docs/mail/troubleshooting.md')).toSorted()).toEqual([...mailFaults].toSorted());
});

test('the page of environment variables has every variable for mail that the server reads', () => {
  const source = read('server/config/read-config.ts');
  const mail = /read\('(DESKBELL_(?:SMTP|MAIL|DKIM|INBOUND|RSPAMD)[A-Z_]*)'\)/g;
  const known = [...source.matchAll(mail)].map(([, name = '']) => name);
  expect(known.length).toBeGreaterThan(0);
  expect(namesIn(read('docs/mail/environment.md')).toSorted()).toEqual(known.toSorted());
});

test('every page about mail is reachable from the index', () => {
  const start = read('docs/mail/README.md');
  const pages = readdirSync(join(repository, 'docs/mail')).filter((name) => name !== 'README.md');
  expect(pages.filter((name) => !start.includes(`](${name})`))).toEqual([]);
});
