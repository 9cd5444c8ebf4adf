import { expect, test } from 'vitest';
import { words as german } from './de/words.ts';
import { words as english } from './en/words.ts';
import { pageLanguages, pageWords } from './page-words.ts';

/** All texts of a catalog by path; those with parameters get a name for each. */
function textsOf(catalog: object, at = ''): [string, unknown][] {
  return Object.entries(catalog).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' ? textsOf(value, `${at}${name}.`) : [[at + name, value]],
  );
}

test('both languages have every text, and the German one is translated', () => {
  const spoken = new Map(textsOf(german));
  const texts = textsOf(english);
  expect(texts.length).toBeGreaterThan(100);
  expect([...spoken.keys()].sort()).toEqual(texts.map(([at]) => at).sort());
  const same = texts.filter(([at, text]) => String(text).includes(' ') && spoken.get(at) === text);
  expect(same.filter(([, text]) => typeof text === 'string')).toEqual([]);
  expect(
    [...texts, ...spoken].filter(([, text]) => typeof text === 'string' && text.trim() !== text),
  ).toEqual([]);
});

test.each(['tooShort', 'tooLong'] as const)('what is %s names the limit in both languages', (kind) => {
  for (const { joining } of [english, german]) expect(joining.problem({ kind, limit: 12 })).toContain('12');
});

test('a language without a catalog is English', () => {
  expect(pageLanguages).toEqual(['en', 'de']);
  expect(pageWords('fr').language).toBe('en');
  expect(pageWords(undefined).language).toBe('en');
});
