import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { featureOrder } from './import-rules.ts';

const root = join(import.meta.dirname, '..');

test('a feature has at most one routes file, named after it, beside its folders', () => {
  const routes = globSync('server/features/**/*.routes.ts', { cwd: root });
  const allowed = featureOrder.map((feature) => `server/features/${feature}/${feature}.routes.ts`);
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.filter((path) => !allowed.includes(path))).toEqual([]);
});
