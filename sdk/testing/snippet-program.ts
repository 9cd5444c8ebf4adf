import type { Seeded } from './seed-names.ts';

/**
 * Turns an example into a program of its own: declares the names it takes for granted, and replaces placeholders by this world's
 * values. Names that it declares itself are kept.
 */
export function snippetProgram(code: string, { names, standIns }: Seeded): string {
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
