import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { startWorld } from '../../../testing/start-world.ts';
import { foldedText } from '../../../text/folded-text.ts';

const { app } = await startWorld();
afterAll(() => app.stop());

const latin = [
  'plain ',
  'UPPER',
  'Müller',
  "don't",
  'don’t',
  'Straße',
  'Ærø',
  'ŒUVRE',
  'Łódź',
  'Đà Nẵng',
  'ısı',
];
const others = [
  'ΣΊΣΥΦΟΣ',
  'Ὀδυσσεύς',
  'ЁЛКА',
  'Їжак',
  'İstanbul',
  'ﬁne',
  '１２',
  '発送',
  'ガラス',
  '배송',
  'บริการ',
  '\u0301',
];
const parts = [...latin, ...others];

test('PostgreSQL folds texts as the index does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...parts), { maxLength: 6 }), async (some) => {
      const text = some.join('');
      const [row] = await app.database.read<{ folded: string }>({
        text: 'SELECT search_folded_text($1::text) AS folded',
        values: [text],
      });
      expect([text, row?.folded]).toEqual([text, foldedText(text)]);
    }),
    { numRuns: 300, endOnFailure: true },
  );
});
