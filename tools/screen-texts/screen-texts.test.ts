import { expect, test } from 'vitest';
import { isUserText } from './is-user-text.ts';
import { literalsIn } from './literals.ts';
import { physicalIn } from './physical-classes.ts';
import { readScreens } from './read-screens.ts';

/** The catalogs. */
const isCatalog = (file: string) => /^inbox\/words\/[a-z]{2}\//.test(file);

const screens = await readScreens();

test('every text for users is in the catalog', () => {
  const spoken = screens.filter(({ file }) => !isCatalog(file));
  expect(spoken.length).toBeGreaterThan(100);
  const faults = spoken.flatMap(({ file, literals }) =>
    literals.filter(isUserText).map(({ line, text }) => `${file}:${line} “${text}”`),
  );
  expect(faults).toEqual([]);
});

test.each([
  '<p>Hello</p>',
  '<p>{isOpen ? "open" : "closed"}</p>',
  `<p>{isNew && \`by \${name}\`}</p>`,
  '<button aria-label="close" />',
  '<Field label={isOwn ? "yours" : theirs} />',
  'say({ text: "done" })',
  'const sentence = "It was sent already."',
  'const names = { high: "High" }',
])('a text in %s is found', (source) => {
  expect(literalsIn('a.tsx', source).filter(isUserText)).not.toEqual([]);
});

test.each([
  '<p className="flex gap-2 text-sm" id="first">{words.list.title}</p>',
  '<p>{kind === "note" ? words.note : words.reply}</p>',
  '<p>–</p>',
  'throw new Error("It cannot be read.")',
  'if (transfer.types.includes("Files")) take()',
  'import { a } from "./somewhere.ts"',
  'if (key === "Escape" || method === "PUT") go("/o/$organization/inbox")',
])('none is found in %s', (source) => {
  expect(literalsIn('a.tsx', source).filter(isUserText)).toEqual([]);
});

test('no layout uses physical left or right', () => {
  const faults = screens.flatMap(({ file, literals }) =>
    literals.flatMap(({ text, line }) => physicalIn(text).map((it) => `${file}:${line} ${it}`)),
  );
  expect(faults).toEqual([]);
  expect(physicalIn('flex ml-2 md:-mr-1 rounded-tl-md border-l text-left rtl:left-0')).toHaveLength(6);
  expect(physicalIn('ms-2 -me-1 rounded-ss-md border-s text-start start-0 left right-hand')).toEqual([]);
});
