import { expect, test } from 'vitest';
import type { Contact } from '../../../sdk/src/types.ts';
import { changeOf, isEditable, resolveConflict, textOf } from './contact-field.ts';

const nora = {
  name: 'Nora Vance',
  email: null,
  phone: null,
  instagram_handle: null,
  external_id: null,
  custom_attributes: { plan: 'gold', seats: 12, vip: true, address: { city: 'Oslo' } },
} as unknown as Contact;
const attribute = (name: string) => ({ attribute: name });

test('a field has its text, or none', () => {
  expect(['name', 'email'].map((name) => textOf(nora, { name } as never))).toEqual(['Nora Vance', '']);
  expect(['plan', 'seats', 'vip', 'none'].map((it) => textOf(nora, attribute(it)))).toEqual([
    'gold',
    '12',
    'true',
    '',
  ]);
});

test('lists and objects written by apps are shown read-only', () => {
  expect([textOf(nora, attribute('address')), isEditable(nora, attribute('address'))]).toEqual([
    '{"city":"Oslo"}',
    false,
  ]);
  expect(['plan', 'seats', 'vip', 'new'].every((it) => isEditable(nora, attribute(it)))).toBe(true);
});

test.each([
  [{ name: 'name' }, '  Nora ', { name: 'Nora' }],
  [{ name: 'email' }, ' ', { email: null }],
  [{ name: 'instagram_handle' }, '@noravance', { instagram_handle: 'noravance' }],
  [attribute('plan'), '12', { custom_attributes: { plan: '12' } }],
  [attribute('seats'), '13', { custom_attributes: { seats: 13 } }],
  [attribute('seats'), 'many', { custom_attributes: { seats: 'many' } }],
  [attribute('vip'), 'false', { custom_attributes: { vip: false } }],
  [attribute('vip'), '', { custom_attributes: { vip: null } }],
] as const)('%j becomes what was typed, %j', (field, text, change) => {
  expect(changeOf(nora, field, text)).toEqual(change);
});

test.each([
  ['somebody changed another field', { opened: 'Nora', latest: 'Nora', wanted: 'Nora V' }, 'retry'],
  ['somebody made the same change', { opened: 'Nora', latest: 'Nora V', wanted: 'Nora V ' }, 'done'],
  ['somebody changed this field', { opened: 'Nora', latest: 'Eleonora', wanted: 'Nora V' }, 'choose'],
] as const)('where %s in the meantime, the change is resolved by: %j', (_, texts, resolution) => {
  expect(resolveConflict(texts)).toBe(resolution);
});
