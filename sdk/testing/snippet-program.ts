import type { Planted } from './plant-names.ts';

/**
 * An example as a program of its own: what it takes for granted is before it, and this world's values in the place of
 * the reader's. What it names itself, it keeps.
 */
export function snippetProgram(code: string, { names, standIns }: Planted): string {
  const wanted = Object.entries(names).filter(([name]) => uses(code, name) && !declares(code, name));
  const head = wanted.map(([name, value]) => `const ${name}: string = ${JSON.stringify(value)};`);
  if (uses(code, 'deskbell') && !declares(code, 'deskbell')) {
    head.unshift(`import { Deskbell as Client } from '@deskbell/sdk';`);
    head.push(`const deskbell = new Client({ baseUrl: 'https://support.example.com', token: 'dbt_…' });`);
  }
  const program = [...head, code, 'export {};', ''].join('\n');
  return Object.entries(standIns).reduce((text, [mark, value]) => text.replaceAll(mark, value), program);
}

function uses(code: string, name: string): boolean {
  return new RegExp(`(?<![.\\w])${name}\\b`).test(code);
}

function declares(code: string, name: string): boolean {
  return new RegExp(`(?:const|let|var|function) (?:\\{[^}]*)?\\b${name}\\b`).test(code);
}
