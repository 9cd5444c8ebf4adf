import { expect, test } from 'vitest';
import { scopeWords } from '../../contract/words/scope-words.ts';
import { sampleConnection } from '../testing/sample-pages.ts';
import type { ConnectionView } from './connection-card.ts';
import { connectionsPage } from './connections-page.ts';
import { readPage } from './read-page.ts';
import { revokeConnectionPage } from './revoke-connection-page.ts';

const now = 1_800_000_000;
const ada = { name: 'Ada Lovelace', email: 'ada@example.com' };
const grace = { name: 'Grace Hopper', email: 'grace@example.com' };
const connection: ConnectionView = {
  ...sampleConnection('conn_1'),
  app: { name: 'Parcel Tracker', logoUrl: null },
  person: grace,
  scopes: ['messages:write'],
  since: now - 3 * 86_400,
  lastUsed: now - 240,
  tokenEndings: ['x7Qa', '91bZ'],
};

const listed = (changes: Partial<ConnectionView>[], isAdmin = true) =>
  connectionsPage({
    user: ada,
    csrfToken: 'csrf-1',
    now,
    organizations: [
      {
        id: 'org_1',
        name: 'Acme',
        isAdmin,
        connections: changes.map((change) => ({ ...connection, ...change })),
      },
    ],
  });

const mainText = (page: string) => readPage(page).find(({ tag }) => tag === 'main')?.text;

test('security 71: a connection shows app, person, scopes, since when, last use and how its tokens end', () => {
  const text = mainText(listed([{}]));
  expect(text).toContain('Parcel Tracker Acts as Grace Hopper grace@example.com');
  expect(text).toContain('Connected3 days ago Last used4 minutes ago Tokens ending inx7Qa 91bZ');
  expect(text).toContain(scopeWords('messages:write'));
});

test('whom a connection acts as is said in the reader’s terms', () => {
  expect(mainText(listed([{ isOwn: true }]))).toContain('Acts as you');
  const itself = mainText(listed([{ actor: 'app', person: null }]));
  expect(itself).toContain('Acts as itself');
  expect(itself).toContain(scopeWords('messages:write', 'app'));
});

test('each connection leads to its own confirmation, by a link that names the app', () => {
  const link = readPage(listed([{ id: 'conn/2?' }])).find(({ text }) => text === 'Disconnect Parcel Tracker');
  expect(link?.attributes.href).toBe('/connections/conn%2F2%3F/revoke');
});

test('a connection that was never used, or has no token left, says so', () => {
  const text = mainText(listed([{ lastUsed: null, tokenEndings: [] }]));
  expect(text).toContain('Last usednever Tokens ending innone');
});

test('where nothing is connected, the page says how to begin', () => {
  expect(mainText(listed([]))).toContain('No app is connected here. To connect one, start in the app');
  expect(mainText(listed([], false))).toContain('You have connected no app here.');
});

test('the confirmation says what will stop, and ends the connection only by its button', () => {
  const page = revokeConnectionPage({
    csrfToken: 'csrf-1',
    connection,
    organizationName: 'Acme',
    consequences: ['Two tokens stop working.', 'Its webhooks end.'],
  });
  const elements = readPage(page);
  expect(mainText(page)).toContain('Two tokens stop working.Its webhooks end.');
  expect(elements.find(({ tag }) => tag === 'form')?.attributes.action).toBe('/connections/conn_1/revoke');
  expect(elements.find(({ tag }) => tag === 'button')?.text).toBe('Disconnect Parcel Tracker');
  expect(elements.find(({ text, tag }) => tag === 'a' && text === 'Cancel')?.attributes.href).toBe(
    '/connections',
  );
});
