import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deliveryLoop } from './delivery-loop.ts';
import type { Outgoing } from './outgoing.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});
afterEach(() => vi.unstubAllGlobals());

const outgoing = (key: string, conversationId: string, sendsAt = 0): Outgoing => ({
  writerId: 'usr_1',
  organizationId: 'org_1',
  conversationId,
  kind: 'message',
  html: '<p>Hello</p>',
  key,
  closes: false,
  sendsAt,
});

/** A loop over items that are sent when the test says so. */
function outbox(...written: Outgoing[]) {
  const state = { items: written, isUp: true, sent: [] as string[] };
  const requests = new Map<string, PromiseWithResolvers<void>>();
  const loop = deliveryLoop({
    items: () => state.items,
    isUp: () => state.isUp,
    send: async (key) => {
      state.sent.push(key);
      requests.set(key, Promise.withResolvers());
      await requests.get(key)?.promise;
    },
  });
  const answer = async (key: string) => {
    state.items = state.items.filter((it) => it.key !== key);
    requests.get(key)?.resolve();
    await vi.advanceTimersByTimeAsync(0);
  };
  const fail = async (key: string) => {
    requests.get(key)?.reject(new Error('The storage is full.'));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { state, loop, answer, fail };
}

describe('the delivery loop', () => {
  test('sends the items of a conversation in order, and those of others without waiting for them', async () => {
    const { state, loop, answer } = outbox(outgoing('1', 'a'), outgoing('2', 'a'), outgoing('3', 'b'));
    loop.check();
    loop.check();
    expect(state.sent).toEqual(['1', '3']);
    await answer('1');
    expect(state.sent).toEqual(['1', '3', '2']);
  });

  test('sends an item once it is due, also if another one is being sent', async () => {
    const { state, loop } = outbox(outgoing('1', 'a'), outgoing('2', 'b', Date.now() + 5_000));
    loop.check();
    expect(state.sent).toEqual(['1']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(state.sent).toEqual(['1', '2']);
  });

  test('tries an item again that could not even be tried', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const { state, loop, fail } = outbox(outgoing('1', 'a'));
    loop.check();
    await fail('1');
    expect([state.sent, reported.mock.calls.length]).toEqual([['1'], 1]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(state.sent).toEqual(['1', '1']);
  });

  test('sends nothing while the server is down, nor after it was stopped', async () => {
    const { state, loop, answer } = outbox(outgoing('1', 'a'), outgoing('2', 'a'));
    state.isUp = false;
    loop.check();
    expect(state.sent).toEqual([]);
    state.isUp = true;
    loop.check();
    loop.stop();
    await answer('1');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.sent).toEqual(['1']);
  });
});
