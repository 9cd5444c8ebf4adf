import { glob, readFile } from 'node:fs/promises';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { failureText, problemText, recordText } from '../../inbox/words/de/settings/import-sentences.ts';

/** Errors that nobody reads in the inbox: they are logged, or lead to another attempt. */
const unseen = ['Error', 'ImportBusy', 'ImportStopped'];
/** Of the command line alone, or with the message of a schema. */
const exempt =
  /--(?:account|dates|files|resume)\b|Settings → Data|^The interrupted import|^The database of|^This is no database|^\{\} \{\}\.$|^It isn’t known here: \{\} \{\}\.$|^\{\} \{\} were left out\.$/u;

/** Where reasons are written: `damaged` puts half a sentence into another one. */
const writers = ['server/archive/**/*.ts', 'server/features/imports/{import-leases,sweep-imports}.ts'];

async function sentences(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const file of glob(writers)) {
    if (/\.test\.ts$|\/(?:testing|write)\//.test(file)) continue;
    const source = await readFile(file, 'utf8');
    const errors: string[] = [];
    const add = (text: string) => {
      if (!/\s/.test(text) || !/[.!]$/.test(text) || unseen.includes(errors.at(-1) ?? '')) return;
      if (!exempt.test(text)) found.set(text, file);
    };
    new Visitor({
      CallExpression({ callee, arguments: [what] }) {
        if (callee.type !== 'Identifier' || callee.name !== 'damaged') return;
        if (what?.type === 'Literal') add(damagedText(String(what.value)));
        if (what?.type === 'TemplateLiteral') add(damagedText(textOf(what.quasis)));
      },
      NewExpression: ({ callee }) => void errors.push(callee.type === 'Identifier' ? callee.name : ''),
      'NewExpression:exit': () => void errors.pop(),
      Literal: ({ value }) => typeof value === 'string' && add(value),
      TemplateLiteral: ({ quasis }) => add(textOf(quasis)),
    }).visit(parseSync(file, source).program);
  }
  return found;
}

const textOf = (quasis: readonly { value: { cooked: string | null } }[]) =>
  quasis.map(({ value }) => value.cooked ?? '').join('{}');

const damagedText = (what: string) => `This archive is damaged: ${what}. Export it again, or copy it again.`;

test('everything that an import may say in the inbox has a German translation', async () => {
  const found = await sentences();
  expect(found.size).toBeGreaterThan(60);
  const untranslated = [...found].filter(([text]) => {
    const shown = text.replaceAll('{}', 'x');
    const [, what] = /^This archive is damaged: (.+)\. Export/.exec(shown) ?? [];
    // What is damaged has to be translated as well.
    if (what !== undefined && what !== 'x') return failureText(shown).includes(what);
    return problemText(shown) === shown && failureText(shown) === shown;
  });
  expect(untranslated).toEqual([]);
});

test('values, names of files and unknown sentences stay as they are', () => {
  expect([
    problemText('It has no author.'),
    problemText('“gestern” is no date.'),
    problemText('plan.pdf: Acme responded with 404 instead of the file.'),
    problemText('It isn’t known here: 12 conversations are open.'),
    problemText('Something that an earlier version said.'),
    recordText('row 12'),
    recordText('tickets/12'),
    recordText('status “parked”'),
    failureText('Acme refused the token (401). Check it, and what it may read.'),
    failureText('It was not continued within thirty days.'),
    failureText('This archive is damaged: notes.jsonl is missing. Export it again, or copy it again.'),
  ]).toEqual([
    'Ohne Verfasser.',
    '„gestern“ ist kein Datum.',
    'plan.pdf: Acme hat statt der Datei mit 404 geantwortet.',
    'Hier unbekannt: 12 Konversationen sind offen.',
    'Something that an earlier version said.',
    'Zeile 12',
    'tickets/12',
    'Status „parked“',
    'Acme hat das Token abgelehnt (401). Prüfen Sie es und was es lesen darf.',
    'Der Import wurde dreißig Tage lang nicht fortgesetzt.',
    'Dieses Archiv ist beschädigt: notes.jsonl fehlt. Exportieren oder kopieren Sie es erneut.',
  ]);
});
