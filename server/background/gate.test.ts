import { expect, test } from 'vitest';
import { openGate } from './gate.ts';

test('work starts while what is in progress stays below the limit, in order of arrival', async () => {
  const gate = openGate(10);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const hold = (name: string, bytes: number) =>
    gate.hold(bytes, async () => {
      begun.push(name);
      await new Promise<void>((end) => ends.set(name, end));
    });
  const all = [hold('six', 6), hold('five', 5), hold('one', 1), hold('fifty', 50)];
  await expect.poll(() => begun).toEqual(['six']);
  ends.get('six')?.();
  await expect.poll(() => begun).toEqual(['six', 'five', 'one']);
  ends.get('five')?.();
  ends.get('one')?.();
  await expect.poll(() => begun).toEqual(['six', 'five', 'one', 'fifty']);
  ends.get('fifty')?.();
  await Promise.all(all);
});

test('work that fails lets the next one start', async () => {
  const gate = openGate(1);
  await expect(gate.hold(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate.hold(1, async () => 'yes')).toBe('yes');
});
