import { join } from 'node:path';
import { expect, test } from 'vitest';
import { convertedId } from '../../ids/converted-id.ts';
import { dataFolder } from '../../testing/data-folder.ts';
import { openBucketFile } from './bucket-file.ts';

test('items come back in ranges of ids, each in the order in which they were added, as often as they are read', async () => {
  const items = Array.from({ length: 2000 }, (_, number) => ({
    id: convertedId('cnv', String(number % 500)),
    number,
    // Now and then longer than a piece of the file.
    text: '“'.repeat(number % 100 === 0 ? 10_000 : number % 50),
  }));
  const file = await openBucketFile<(typeof items)[number]>(join(dataFolder(), 'items.jsonl'), 7);
  for (const item of items) await file.add(item.id, item);
  for (let reading = 0; reading < 2; reading++) {
    const sorted: typeof items = [];
    for await (const bucket of file.read()) {
      const numbers = bucket.map(({ number }) => number);
      expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
      sorted.push(...bucket.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
    }
    expect(sorted.map(({ id }) => id)).toEqual(items.map(({ id }) => id).toSorted());
    expect(sorted.toSorted((one, other) => one.number - other.number)).toEqual(items);
  }
  await file.close();
});
