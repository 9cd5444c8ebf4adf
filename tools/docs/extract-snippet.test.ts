import { expect, test } from 'vitest';
import { extractSnippet } from './extract-snippet.ts';

const source = `import { a } from './a.ts';

export async function first(
  one: string,
): Promise<void> {
  if (one) {
    await a(one);
  }
}

  test('indented', () => {
    a();

    a('again');
  });

const text = sql\`
  SELECT 1\`;
`;

test('a line without an opening bracket is a snippet by itself', () => {
  expect(extractSnippet(source, 'import { a }')).toBe("import { a } from './a.ts';\n");
});

test('a function is extracted as a whole, even if its parameters span several lines', () => {
  expect(extractSnippet(source, 'function first(')).toBe(`export async function first(
  one: string,
): Promise<void> {
  if (one) {
    await a(one);
  }
}
`);
});

test('indentation is removed, and empty lines are preserved', () => {
  expect(extractSnippet(source, "test('indented'")).toBe(
    "test('indented', () => {\n  a();\n\n  a('again');\n});\n",
  );
});

test('a missing or ambiguous start is an error', () => {
  expect(() => extractSnippet(source, 'function second(')).toThrow('no line contains function second(');
  expect(() => extractSnippet(source, 'a(')).toThrow('3 lines contain a(');
});

test('a snippet without an end is an error', () => {
  expect(() => extractSnippet('f({\n  a,\n', 'f({')).toThrow('what begins with f({ never ends');
});
