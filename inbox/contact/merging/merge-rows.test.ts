import { beforeAll, expect, test } from 'vitest';
import type { Contact } from '../../../sdk/src/types.ts';
import { words as english } from '../../words/en/words.ts';
import { setWords } from '../../words/words.ts';
import { mergeRows } from './merge-rows.ts';

beforeAll(() => setWords(english));

const contact = (fields: Partial<Contact>) => ({ name: null, custom_attributes: {}, ...fields }) as Contact;

test('only different values of both are a choice; fields that neither has are left out', () => {
  const source = contact({
    name: 'Vera',
    email: 'v@a.example',
    phone: '+47 1',
    custom_attributes: { plan: 'a', x: 1 },
  });
  const target = contact({ name: 'Vera Holm', phone: '+47 1', custom_attributes: { plan: 'b', y: 2 } });
  const rows = mergeRows(source, target).map(({ field, isConflict }) => [field, isConflict]);
  expect(rows).toEqual([
    ['name', true],
    ['email', false],
    ['phone', false],
    ['custom_attributes', true],
  ]);
  expect(mergeRows(source, target).at(-1)).toMatchObject({ source: 'plan: a', target: 'plan: b' });
});
