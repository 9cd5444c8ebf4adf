import { expect, onTestFinished, test } from 'vitest';
import { cloneDatabase } from '../testing/clone-database.ts';
import { environmentOf, startDeskbell } from '../testing/run-deskbell.ts';

test('a public base URL with plain http causes a warning at every start', async () => {
  const clone = await cloneDatabase();
  onTestFinished(() => clone.drop());
  const plain = {
    DESKBELL_BASE_URL: 'http://support.example.com',
    DESKBELL_ALLOW_HTTP: '1',
    LOG_LEVEL: 'warn',
  };
  const server = await startDeskbell(['serve'], { env: { ...environmentOf(clone), ...plain } });
  const { stdout } = await server.stop();
  expect(JSON.parse(stdout.split('\n')[0] ?? '')).toMatchObject({
    level: 40,
    msg: 'the base URL is plain http: passwords and tokens can be read on the way',
  });
  expect(stdout).toMatch(/\n {2}http:\/\/support\.example\.com\/setup\?token=\S+\n$/);
});
