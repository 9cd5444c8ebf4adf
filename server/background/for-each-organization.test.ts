import { expect, test } from 'vitest';
import { forEachOrganization, organizationsFrom } from './for-each-organization.ts';

const lines: unknown[] = [];
const options = {
  name: 'the work',
  logger: { warn: (what: object, text?: string) => void lines.push([what, text]) },
};

test('if one fails, the others continue, and those that failed are returned with one line in the log', async () => {
  lines.length = 0;
  const done: string[] = [];
  const work = async (id: string) => {
    if (id.startsWith('down')) throw new Error(id);
    done.push(id);
  };
  expect(await forEachOrganization(['a', 'down 1', 'b', 'down 2'], work, options)).toEqual([
    'down 1',
    'down 2',
  ]);
  expect(done).toEqual(['a', 'b']);
  expect(lines).toEqual([
    [{ err: new Error('down 1'), organizations: 2 }, 'the work failed; it is tried again'],
  ]);
});

test('a failed poll finds nothing', async () => {
  lines.length = 0;
  expect(await organizationsFrom(async () => ['a'], options)).toEqual(['a']);
  expect(await organizationsFrom(() => Promise.reject(new Error('down')), options)).toEqual([]);
  expect(lines).toHaveLength(1);
});
