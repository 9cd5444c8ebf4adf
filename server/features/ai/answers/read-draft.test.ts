import { expect, test } from 'vitest';
import { readDraft } from './read-draft.ts';

function read(text: string, size: number, sources = 3) {
  const draft = readDraft(sources);
  let shown = '';
  for (let at = 0; at < text.length; at += size) shown += draft.read(text.slice(at, at + size));
  shown += draft.end();
  expect(shown).toBe(draft.text());
  return { shown, cited: draft.cited(), isRefusal: draft.isRefusal() };
}

test.each([1, 2, 5, 100])(
  'citations become sources, whatever the parts of a draft are (%i characters)',
  (size) => {
    const text = 'Send it back [1]. We pay [2, 9][1].\n\nPlaceholders such as [x] and [ stay, as do 1 [kg].';
    expect(read(text, size)).toEqual({
      shown: 'Send it back. We pay.\n\nPlaceholders such as [x] and [ stay, as do 1 [kg].',
      cited: [1, 2],
      isRefusal: false,
    });
  },
);

test.each([1, 4, 100])('of a refusal nothing is shown (%i characters)', (size) => {
  expect(read('NO_ANSWER', size)).toMatchObject({ shown: '', isRefusal: true });
  expect(read(' NO_ANSWER: the sources [1] are about tea', size)).toMatchObject({
    shown: '',
    isRefusal: true,
  });
  expect(read('  \n', size)).toMatchObject({ shown: '', isRefusal: true });
});

test('a draft that begins like a refusal is shown', () => {
  expect(read('NO problem, we answer [3]', 1)).toMatchObject({
    shown: 'NO problem, we answer',
    cited: [3],
    isRefusal: false,
  });
});
