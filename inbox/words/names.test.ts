import { beforeAll, expect, test } from 'vitest';
import { words as german } from './de/words.ts';
import { words as english } from './en/words.ts';
import { authorName, contactDetail, contactName } from './names.ts';
import { setWords } from './words.ts';

beforeAll(() => setWords(english));

const nobody = { name: null, email: null, phone: null, instagram_handle: null };
const nora = {
  name: 'Nora Vance',
  email: 'nora@example.com',
  phone: '+47 22 33 44 55',
  instagram_handle: 'noravance',
};

test.each([
  ['their name', nora, 'Nora Vance', 'nora@example.com'],
  ['their address', { ...nora, name: null }, 'nora@example.com', '+47 22 33 44 55'],
  ['their phone number', { ...nora, name: null, email: null }, '+47 22 33 44 55', '@noravance'],
  ['their handle', { ...nobody, instagram_handle: 'noravance' }, '@noravance', undefined],
])('a contact is called by %s', (_, contact, name, detail) => {
  expect([contactName(contact), contactDetail(contact)]).toEqual([name, detail]);
});

test('a blank name is no name', () => {
  expect(contactName({ ...nora, name: '  ', email: '' })).toBe('+47 22 33 44 55');
});

test('the author of a message gets the name of the conversation’s contact; the server gets its own name', () => {
  const author = { id: 'cnt_1', name: null, email: null, instagram_handle: null, profile_picture_url: null };
  const contact = { ...nobody, id: 'cnt_1', phone: '+47 22 33 44 55' };
  expect(authorName(author, contact)).toBe('+47 22 33 44 55');
  expect(authorName(author, { ...contact, id: 'cnt_2' })).toBe('Unknown');
  expect(authorName({ ...author, instagram_handle: 'noravance' }, null)).toBe('@noravance');
  expect(authorName(null, contact)).toBe('Deskbell');
});

test('a contact without details, or a deleted one, is unknown in either language', () => {
  expect([contactName(nobody), contactName(null), contactDetail(null)]).toEqual([
    'Unknown',
    'Unknown',
    undefined,
  ]);
  setWords(german);
  expect(contactName(nobody)).toBe('Unbekannt');
});
