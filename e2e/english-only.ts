import { glob, readFile } from 'node:fs/promises';
import { literalsIn } from '../tools/screen-texts/literals.ts';

/** The catalogs of screen texts, in English and in German. */
const english = ['inbox/words/en/**/*.{ts,tsx}', 'contract/words/!(german)*.ts'];
const german = ['inbox/words/de/**/*.{ts,tsx}', 'contract/words/german-*.ts'];

/** Tests whether a text is in the English catalog and not in the German one. */
export async function englishOnly(): Promise<(text: string) => boolean> {
  const [here, there] = await Promise.all([textsOf(english), textsOf(german)]);
  const ours = [...here].filter((text) => /\p{L}{3}/u.test(text) && !there.has(text));
  const plain = new Set(ours);
  const forms = ours.filter((text) => text.includes('{}')).map(formOf);
  return (text) => plain.has(text) || forms.some((form) => form.test(text));
}

async function textsOf(patterns: string[]): Promise<Set<string>> {
  const texts = new Set<string>();
  for await (const file of glob(patterns, { exclude: (path) => path.endsWith('.test.ts') }))
    for (const { text } of literalsIn(file, await readFile(file, 'utf8'))) texts.add(text);
  return texts;
}

/** A pattern for a template: its placeholders match anything. */
function formOf(text: string): RegExp {
  return new RegExp(`^${text.split('{}').map(escaped).join('.+')}$`, 's');
}

function escaped(part: string): string {
  return part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
