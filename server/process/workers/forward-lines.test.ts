import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { forwardLines } from './forward-lines.ts';

test('lines that two processes write in pieces at the same time stay intact', async () => {
  const [one, other, together] = [new PassThrough(), new PassThrough(), new PassThrough()];
  for (const from of [one, other]) forwardLines(from, together);
  const next = () => new Promise(setImmediate);
  for (const piece of ['first of ', 'one\nsecond', ' of one\nthird']) {
    one.write(piece);
    await next();
    other.write(piece.replace('one', 'other'));
    await next();
  }
  one.end(' of one, cut off');
  other.end();
  await next();
  together.end();
  const lines = (await text(together)).split('\n');
  expect(lines.toSorted()).toEqual(
    [
      'first of one',
      'first of other',
      'second of one',
      'second of other',
      'third of one, cut off',
      'third',
      '',
    ].toSorted(),
  );
});
