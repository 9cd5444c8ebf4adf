import { glob, readFile } from 'node:fs/promises';
import { literalsIn } from '../tools/screen-texts/literals.ts';

/** Where the texts of screens stand, in English and in German. */
const english = ['inbox/words/en/**/*.{ts,tsx}', 'contract/words/*.ts'];
const german = ['inbox/words/de/**/*.{ts,tsx}'];

/** What tells whether a text is one that the English catalogue has, and the German has not. */
export async function englishAlone(): Promise<(text: string) => boolean> {
  const [here, there] = await Promise.all([textsOf(english), textsOf(german)]);
  const forms = [...here].filter((text) => /\p{L}{3}/u.test(text) && !there.has(text)).map(formOf);
  return (text) => forms.some((form) => form.test(text));
}

async function textsOf(patterns: string[]): Promise<Set<string>> {
  const texts = new Set<string>();
  for await (const file of glob(patterns, { exclude: (path) => path.endsWith('.test.ts') }))
    for (const { text } of literalsIn(file, await readFile(file, 'utf8'))) texts.add(text);
  return texts;
}

/** What a template may become: anything may stand where it is filled. */
function formOf(text: string): RegExp {
  return new RegExp(`^${text.split('{}').map(escaped).join('.+')}$`, 's');
}

function escaped(part: string): string {
  return part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
