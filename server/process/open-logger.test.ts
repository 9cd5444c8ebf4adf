import { expect, onTestFinished, test } from 'vitest';
import { newId } from '../ids/public-id.ts';
import { cloneDatabase } from '../testing/clone-database.ts';
import { openLogger } from './open-logger.ts';

async function logged(error: unknown): Promise<string> {
  const lines: string[] = [];
  openLogger('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'a request failed');
  return lines.join('');
}

test('a database error is logged with its code and location, and without the affected values', async () => {
  const clone = await cloneDatabase();
  onTestFinished(() => clone.drop());
  const insert = () => {
    const text = "INSERT INTO users (id, name, email) VALUES ($1, 'Mara', 'mara@heron.example')";
    return clone.database.write({ text, values: [newId()] });
  };
  await insert();
  const error: unknown = await insert().catch((reason: unknown) => reason);
  expect(error).toHaveProperty('detail', expect.stringContaining('mara@heron.example'));
  const line = await logged(error);
  expect(line).not.toContain('mara@heron.example');
  expect(JSON.parse(line)).toMatchObject({
    msg: 'a request failed',
    err: { code: '23505', message: expect.stringContaining('users_email_key'), stack: expect.any(String) },
  });
});

test('anything thrown that is not an Error is logged as text', async () => {
  expect(JSON.parse(await logged('a text')).err).toEqual({ message: 'a text' });
});
