import { expect, test } from 'vitest';
import { makeTnef } from './testing/make-tnef.ts';
import { isTnef, readTnef } from './tnef.ts';

const packed = makeTnef({ name: 'Rechnung März.pdf', type: 'application/pdf', content: 'ten euros' });

test('a winmail.dat gives its files with their long names and types', () => {
  expect(readTnef(packed)).toEqual({
    text: '',
    files: [{ name: 'Rechnung März.pdf', contentType: 'application/pdf', content: Buffer.from('ten euros') }],
  });
});

test('one that was cut off anywhere gives what is whole, and breaks nothing', () => {
  for (let length = 0; length < packed.length; length += 1) {
    const tnef = readTnef(packed.subarray(0, length));
    for (const { content } of tnef?.files ?? []) expect(content.toString()).toBe('ten euros');
  }
});

test('what only has the name of one is none', () => {
  expect(readTnef(Buffer.from('not at all a TNEF file'))).toBeUndefined();
  expect([isTnef('application/octet-stream', 'WINMAIL.DAT'), isTnef('application/ms-tnef', '')]).toEqual([
    true,
    true,
  ]);
  expect(isTnef('application/pdf', 'bill.pdf')).toBe(false);
});
