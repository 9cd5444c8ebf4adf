import { expect, test } from 'vitest';
import { resolveHost } from './resolve-host.ts';

test.each(['localhost', 'localhost.', 'hooks.localhost'])(
  'security S12: %s is this machine, whatever a name server says',
  async (name) => {
    expect(await resolveHost(name)).toEqual(['127.0.0.1', '::1']);
  },
);

test('an invalid name resolves to no address', async () => {
  expect(await resolveHost('no such name')).toEqual([]);
});
