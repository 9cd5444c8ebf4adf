import { beforeAll, expect, test } from 'vitest';
import { importWords } from '../../words/en/import.ts';
import { words as english } from '../../words/en/words.ts';
import { setImportWords } from '../../words/import-words.ts';
import { setWords } from '../../words/words.ts';
import { refusalText } from './refusal-text.ts';

beforeAll(() => {
  setWords(english);
  setImportWords(importWords);
});

const fields = [{ key: 'seats', label: 'Seats' }];
const text = (...problems: { field: string; code: string }[]) =>
  refusalText({ problems, reason: 'As the server says it.' }, 'contact', fields);

test('a refused row of companies says so, and names the domains as a whole', () => {
  const ofCompany = (field: string, code: string) =>
    refusalText({ problems: [{ field, code }], reason: 'As the server says it.' }, 'company', fields);
  expect(ofCompany('row', 'conflict')).toContain('different companies');
  expect(ofCompany('name', 'required')).toBe('A new company needs a name.');
  expect(ofCompany('domains.1', 'invalid')).toBe('Domains has a value that doesn’t fit.');
  expect(ofCompany('domains.0', 'public_mail_provider')).toContain('mail provider');
});

test('a refused row says what is wrong with it, field by field, in the server’s words if the error is unknown', () => {
  expect(text({ field: 'email', code: 'invalid' }, { field: 'name', code: 'too_long' })).toBe(
    'The email isn’t a valid address. Name is too long.',
  );
  expect(text({ field: 'custom_attributes.seats', code: 'invalid' })).toBe(
    'Seats has a value that doesn’t fit.',
  );
  expect(text({ field: 'row', code: 'conflict' })).toContain('two different contacts');
  expect(text({ field: 'shoe', code: 'invalid' })).toBe('As the server says it.');
  expect(text()).toBe('As the server says it.');
});
