import { describe, expect, test } from 'vitest';
import { samplePages } from '../testing/sample-pages.ts';
import { readPage } from './read-page.ts';
import { words as german } from './words/de/words.ts';
import { words as english } from './words/en/words.ts';

const hostileWords = [
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '" onmouseover="alert(1)" style="position:fixed',
  "' autofocus onfocus='alert(1)",
  '` onfocus=alert(1) x=`',
  '</title><script>alert(1)</script>',
  '</textarea></style>--><base href=//evil.example>',
  '&lt;b&gt; &amp;quot; &#34;',
  '$&!$1',
];

const names = Object.keys(samplePages('Plain'));

describe.each(
  names.flatMap((name) => [english, german].map((words) => ({ name, words, language: words.language }))),
)('the page "$name" ($language)', ({ name, words, language }) => {
  const page = samplePages('Plain', words)[name] ?? '';

  test.each(hostileWords)('security 38: keeps %s as text, in text and in attributes', (word) => {
    const hostile = samplePages(word, words)[name] ?? '';
    expect(skeleton(hostile)).toEqual(skeleton(page));
    expect(countOf(word, hostile)).toBe(countOf('Plain', page));
  });

  test('security 35: contains no script, no inline style and nothing from elsewhere', () => {
    for (const { tag, attributes } of readPage(page)) {
      expect(['script', 'style', 'iframe', 'object', 'base']).not.toContain(tag);
      expect(Object.keys(attributes).filter((key) => key === 'style' || key.startsWith('on'))).toEqual([]);
      expect(attributes.src ?? '/').toMatch(/^\//);
      // A link back to the requesting app, or to an authenticator app, isn't loaded, only followed.
      const isOnlyFollowed =
        tag === 'a' && /^(https:\/\/app\.example\.com\/|otpauth:)/.test(attributes.href ?? '');
      if (!isOnlyFollowed) expect(attributes.href ?? '/').toMatch(/^[/#](?!\/)/);
      expect(attributes.action ?? '/').toMatch(/^\/(?!\/)/);
    }
  });

  test('security S40: puts no token and no secret into an address', () => {
    for (const { attributes } of readPage(page)) {
      const address = attributes.href ?? attributes.action ?? '';
      expect(address).not.toMatch(/[?&](token|code|secret|csrf_token)=|db[ts]_/);
    }
  });

  test('declares its language, fits a phone and has one main part with one heading', () => {
    const elements = readPage(page);
    const byTag = (tag: string) => elements.filter((element) => element.tag === tag);
    expect(page.startsWith('<!doctype html>')).toBe(true);
    expect(byTag('html')[0]?.attributes.lang).toBe(language);
    expect(elements.find(({ attributes }) => attributes.name === 'viewport')?.attributes.content).toContain(
      'device-width',
    );
    expect(byTag('title')[0]?.text).toMatch(/^[A-Z].* · Deskbell$/);
    expect([byTag('main').length, byTag('h1').length]).toEqual([1, 1]);
  });

  test('uses each id once, and every label and description refers to an existing one', () => {
    const elements = readPage(page);
    const ids = elements.flatMap(({ attributes }) => attributes.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { attributes } of elements) {
      const pointers = [attributes.for, attributes['aria-describedby'], attributes['aria-labelledby']];
      for (const id of pointers.flatMap((ids) => ids?.split(' ') ?? [])) expect(ids).toContain(id);
    }
  });

  test('changes data only by POST, and never without this session’s secret', () => {
    for (const form of page.match(/<form[\s\S]*?<\/form>/g) ?? []) {
      const [start, ...fields] = readPage(form).filter(({ tag }) => tag === 'form' || tag === 'input');
      expect(start?.attributes.method).toBe('post');
      // The sign-in page's form has no action, and the address of "not you" is itself the secret.
      const action = start?.attributes.action;
      if (action === undefined || action === '/password/forgot' || action.startsWith('/chat/not-you/'))
        continue;
      expect(fields.some(({ attributes }) => /^(csrf_token|token)$/.test(attributes.name ?? ''))).toBe(true);
    }
  });
});

function skeleton(page: string): string[] {
  return readPage(page).map(({ tag, attributes }) => `${tag} ${Object.keys(attributes).join(' ')}`);
}

/** How often a word is shown or sent back: as text, or as a field's value. */
function countOf(word: string, page: string): number {
  const normal = word.replace(/\s+/g, ' ').trim();
  return readPage(page).filter(({ text, attributes }) => text === normal || attributes.value === word).length;
}
