import { expect, test } from 'vitest';
import { attributeName, guessMapping } from './guess-mapping.ts';

test.each([
  [
    ['E-Mail', 'Name', 'Phone Number', 'Plan'],
    ['email', 'name', 'phone', null],
  ],
  [
    ['Vorname', 'Nachname', 'E-Mail-Adresse', 'Kundennummer'],
    ['name', 'name', 'email', 'external_id'],
  ],
  [
    ['Email', 'email_address', 'First Name', 'Full name'],
    ['email', null, null, 'name'],
  ],
])('the headings %j are recognized', (columns, targets) => {
  expect(guessMapping(columns, 'contact', [])).toEqual(targets);
});

test('custom fields are recognized by their label and key, and everything that an export has', () => {
  const fields = [{ key: 'shoe_size', label: 'Shoe size (EU)' }];
  expect(guessMapping(['Shoe Size EU', 'deskbell_id', 'custom_attributes'], 'contact', fields)).toEqual([
    'custom_attributes.shoe_size',
    null,
    'custom_attributes',
  ]);
  expect(guessMapping(['custom_attributes.shoe_size', 'company', 'company_id'], 'contact', [])).toEqual([
    'custom_attributes.shoe_size',
    null,
    'company_id',
  ]);
});

test('a file of companies has their names, domains and ids', () => {
  expect(guessMapping(['Firma', 'Domain', 'Company ID', 'Vorname', 'Plan'], 'company', [])).toEqual([
    'name',
    'domains',
    'external_id',
    null,
    null,
  ]);
});

test('a new custom field is named after the heading', () => {
  expect(['Shoe size (EU)', 'Größe', '???'].map(attributeName)).toEqual(['shoe_size_eu', 'größe', 'field']);
});
