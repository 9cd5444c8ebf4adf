import { expect, onTestFinished, test, vi } from 'vitest';
import type { AppCaller } from '../../../access/caller.ts';
import { EventStream } from './event-stream.ts';

const caller: AppCaller = {
  organization: { id: 'o', name: 'Heron', slug: 'heron' },
  app: { id: 'a', name: 'Helper' },
  id: 'c',
  spenderId: 't',
  proof: { tokenId: 't' },
  scopes: ['events:read', 'messages:read'],
  actor: 'app',
  user: null,
  role: null,
};

function slowOutlet() {
  const outlet = {
    waiting: 0,
    isCut: false,
    write: (text: string) => {
      outlet.waiting += text.length;
    },
    backlog: () => outlet.waiting,
    drained: () => new Promise<void>(() => undefined),
    end: () => undefined,
    cut: () => {
      outlet.isCut = true;
    },
    onClose: () => undefined,
  };
  return outlet;
}

test('who takes nothing for half a minute is cut', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const outlet = slowOutlet();
  const stream = new EventStream(caller, undefined, outlet);
  const waiting = stream.drained();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(outlet.isCut).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  await waiting;
  expect(outlet.isCut).toBe(true);
});

test('a stream is slow once more than 256 kB wait for its reader', () => {
  const outlet = slowOutlet();
  const stream = new EventStream(caller, undefined, outlet);
  const frame = 'x'.repeat(200_000);
  stream.offer({ position: 1, type: 'message.created', frame });
  expect(stream.isSlow).toBe(false);
  stream.offer({ position: 2, type: 'note.created', frame });
  expect(stream.isSlow).toBe(false);
  stream.offer({ position: 3, type: 'message.created', frame });
  expect(stream.isSlow).toBe(true);
});
