import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { onPool } from './boss-database.ts';

/** A pool of one connection, which fails a statement that is sent while another one runs. */
function poolOfOne() {
  const done: string[] = [];
  let running: string | undefined;
  const client = {
    async query({ text }: { text: string }) {
      if (running !== undefined) throw new Error(`“${text}” was sent while “${running}” ran.`);
      running = text;
      await new Promise(setImmediate);
      running = undefined;
      done.push(text);
    },
    release: () => void done.push('released'),
  };
  return { done, pool: { connect: async () => client } as unknown as Pool };
}

test('a worker that polls while a queue is made waits for its turn on the connection', async () => {
  const { done, pool } = poolOfOne();
  const { executeSql, onCoordinator } = onPool(pool);
  let poll: Promise<unknown> | undefined;
  await onCoordinator(async () => {
    const made = executeSql('make a queue');
    poll = executeSql('poll');
    await made;
  });
  await poll;
  const [off, ...others] = done;
  expect(off).toMatch(/^SET /);
  expect(others).toEqual(['make a queue', 'poll', expect.stringMatching(/^RESET /), 'released']);
});
