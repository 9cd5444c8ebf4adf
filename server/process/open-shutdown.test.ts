import { expect, test, vi } from 'vitest';
import { openShutdown } from './stop-on-signal.ts';

const never = new Promise(() => undefined);

test('a step that takes too long doesn’t keep the database running', async () => {
  const { onStop, stop } = openShutdown(10);
  const closeDatabase = vi.fn();
  onStop(closeDatabase);
  onStop(() => never);
  stop(0);
  await vi.waitFor(() => expect(closeDatabase).toHaveBeenCalledOnce());
});

test('a worker that retires waits for its clients as long as they need', async () => {
  const { onStop, stop } = openShutdown();
  const closeDatabase = vi.fn();
  onStop(closeDatabase);
  const drain = vi.fn(() => never);
  onStop(drain);
  stop(0);
  await vi.waitFor(() => expect(drain).toHaveBeenCalledOnce());
  expect(closeDatabase).not.toHaveBeenCalled();
});
