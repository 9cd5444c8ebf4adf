import { expect, test } from 'vitest';
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
  access: null,
};

function slowOutlet() {
  const response = {
    waiting: 0,
    isCut: false,
    write: (text: string) => {
      response.waiting += text.length;
    },
    backlog: () => response.waiting,
    drained: () => new Promise<void>(() => undefined),
    end: () => undefined,
    cut: () => {
      response.isCut = true;
    },
    onClose: () => undefined,
  };
  return response;
}

test('a reader that takes nothing is disconnected after a while, and not before', async () => {
  const response = slowOutlet();
  const patient = new EventStream(caller, undefined, response);
  const began = performance.now();
  void patient.drained();
  const hasty = slowOutlet();
  await new EventStream(caller, undefined, hasty, 200).drained();
  expect(hasty.isCut).toBe(true);
  expect(performance.now() - began).toBeGreaterThanOrEqual(199);
  expect(response.isCut).toBe(false);
});

test('a reader that takes what was written in time stays connected', async () => {
  const response = { ...slowOutlet(), drained: async () => undefined };
  await new EventStream(caller, undefined, response, 1).drained();
  expect(response.isCut).toBe(false);
});

test('a stream is slow once more than 256 kB are buffered for its reader', () => {
  const response = slowOutlet();
  const stream = new EventStream(caller, undefined, response);
  const frame = 'x'.repeat(200_000);
  stream.offer({ position: 1, type: 'message.created', frame });
  expect(stream.isSlow).toBe(false);
  stream.offer({ position: 2, type: 'note.created', frame });
  expect(stream.isSlow).toBe(false);
  stream.offer({ position: 3, type: 'message.created', frame });
  expect(stream.isSlow).toBe(true);
});
