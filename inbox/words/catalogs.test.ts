import { describe, expect, test } from 'vitest';
import { aiWords as germanAi } from './de/ai.ts';
import { chatWords as germanChat } from './de/chat.ts';
import { filterWords as germanFilters } from './de/filtering.ts';
import { importWords as germanImport } from './de/import.ts';
import { mailWords as germanMail } from './de/mail.ts';
import { settingsWords as germanSettings } from './de/settings/words.ts';
import { words as german } from './de/words.ts';
import { aiWords as englishAi } from './en/ai.ts';
import { chatWords as englishChat } from './en/chat.ts';
import { filterWords as englishFilters } from './en/filtering.ts';
import { importWords as englishImport } from './en/import.ts';
import { mailWords as englishMail } from './en/mail.ts';
import { settingsWords as englishSettings } from './en/settings/words.ts';
import { words as english } from './en/words.ts';

type Text = { at: string; text: unknown };

/** All texts of a catalog by path; functions are listed as such. */
function textsOf(catalog: object, at = ''): Text[] {
  return Object.entries(catalog).flatMap(([name, value]) =>
    typeof value === 'object' ? textsOf(value, `${at}${name}.`) : [{ at: at + name, text: value }],
  );
}

const kindOf = ({ at, text }: Text) => `${at}${typeof text === 'function' ? '()' : ''}`;

describe.each([
  ['the inbox', english, german],
  ['settings', englishSettings, germanSettings],
  ['importing', englishImport, germanImport],
  ['mail', englishMail, germanMail],
  ['chat', englishChat, germanChat],
  ['AI', englishAi, germanAi],
  ['filters', englishFilters, germanFilters],
])('the catalogs of %s', (_, one, other) => {
  test('have the same texts', () => {
    expect(textsOf(one).length).toBeGreaterThan(0);
    expect(textsOf(other).map(kindOf).sort()).toEqual(textsOf(one).map(kindOf).sort());
  });

  test('have no text that is empty or has leading or trailing spaces', () => {
    const blank = [...textsOf(one), ...textsOf(other)].filter(
      ({ text }) => typeof text === 'string' && (text === '' || text.trim() !== text),
    );
    expect(blank).toEqual([]);
  });

  test('are different: German is not untranslated English', () => {
    const sentences = textsOf(one).filter(({ text }) => typeof text === 'string' && text.includes(' '));
    const spoken = new Map(textsOf(other).map(({ at, text }) => [at, text]));
    expect(sentences.filter(({ at, text }) => spoken.get(at) === text)).toEqual([]);
  });
});

test('use the plural forms of their language', () => {
  const { ofMany } = english.conversation;
  expect([ofMany(1, 'Closed.'), ofMany(2, 'Closed.')]).toEqual(['Closed.', '2 conversations: closed.']);
  expect(german.conversation.ofMany(2, 'Geschlossen.')).toBe('2 Konversationen: Geschlossen.');
});
