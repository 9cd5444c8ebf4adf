import { describe, expect, test } from 'vitest';
import {
  afterFailure,
  deliveryState,
  isLate,
  isStillDue,
  mayBeRepeated,
  nextDelivery,
} from './next-delivery.ts';
import type { Outgoing } from './outgoing.ts';

const now = 1_000_000;
const up = { now, isUp: true };
const outgoing = (change: Partial<Outgoing> = {}): Outgoing => ({
  writerId: 'usr_1',
  organizationId: 'org_1',
  conversationId: 'cnv_1',
  kind: 'message',
  html: '<p>Hello</p>',
  key: 'one',
  closes: false,
  sendsAt: now - 1,
  ...change,
});

describe('the outbox', () => {
  test('sends what is due, and checks again when the next item is', () => {
    const [due, later] = [outgoing(), outgoing({ key: 'two', conversationId: 'cnv_2', sendsAt: now + 500 })];
    expect(nextDelivery([due, later], up)).toEqual({ send: due });
    expect(nextDelivery([later], up)).toEqual({ at: now + 500 });
    expect(nextDelivery([], up)).toBeUndefined();
  });

  test('sends nothing while the server cannot be reached', () => {
    expect(nextDelivery([outgoing()], { now, isUp: false })).toBeUndefined();
  });

  test('keeps the order within a conversation without blocking other conversations', () => {
    const first = outgoing({ retryAt: now + 4_000 });
    const second = outgoing({ key: 'two' });
    const elsewhere = outgoing({ key: 'three', conversationId: 'cnv_2' });
    expect(nextDelivery([first, second], up)).toEqual({ at: now + 4_000 });
    expect(nextDelivery([first, second, elsewhere], up)).toEqual({ send: elsewhere });
  });

  test('sends items that the clock, which was set back since, would delay for hours', () => {
    const early = outgoing({ sendsAt: now + 3_600_000 });
    expect(nextDelivery([early], up)).toEqual({ send: early });
    expect(isStillDue(early, now)).toBe(true);
  });

  test('skips an item that has failed for good', () => {
    const second = outgoing({ key: 'two' });
    expect(nextDelivery([outgoing({ errorMessage: 'Too long.' }), second], up)).toEqual({ send: second });
  });
});

describe('after a failure', () => {
  const context = { now, errorMessage: 'The server made a mistake.' };

  test('an item that the server refused waits for its author, with the reason', () => {
    const after = afterFailure(outgoing(), { kind: 'refused' }, { ...context, wasAnswered: true });
    expect(after.errorMessage).toBe(context.errorMessage);
  });

  test('an unanswered request is retried a second after the server is back, however often that happens', () => {
    const failed = { ...context, wasAnswered: false };
    const after = afterFailure(outgoing({ attempts: 4 }), { kind: 'unreachable' }, failed);
    expect(after).toEqual({ attempts: 4, retryAt: now + 1_000 });
  });

  test('a busy server gets retries at increasing intervals, never before it allows them, until the item fails', () => {
    const busy = (attempts: number, retryAfterSeconds = 0) =>
      afterFailure(
        outgoing({ attempts }),
        { kind: 'busy', retryAfterSeconds },
        { ...context, wasAnswered: true },
      );
    expect([busy(0), busy(1), busy(2)].map(({ retryAt = 0 }) => retryAt - now)).toEqual([
      2_000, 4_000, 8_000,
    ]);
    expect(busy(0, 20).retryAt).toBe(now + 20_000);
    expect(busy(0, 3_600).retryAt).toBe(now + 900_000);
    expect(busy(4).errorMessage).toBe(context.errorMessage);
  });
});

test('a tab whose turn it is sends nothing that another tab has sent or failed to send', () => {
  expect(isStillDue(outgoing(), now)).toBe(true);
  expect(isStillDue(undefined, now)).toBe(false);
  expect(isStillDue(outgoing({ errorMessage: 'Too long.' }), now)).toBe(false);
  expect([
    isStillDue(outgoing({ retryAt: now + 1 }), now),
    isStillDue(outgoing({ retryAt: now }), now),
    // Taken back and sent again, under the same key.
    isStillDue(outgoing({ sendsAt: now + 1 }), now),
  ]).toEqual([false, true, false]);
});

test('an item can be undone, is being sent, waits for the server, or has failed', () => {
  const later = outgoing({ sendsAt: now + 1 });
  expect(deliveryState(later, up)).toBe('undoable');
  expect(deliveryState(outgoing(), up)).toBe('sending');
  expect(deliveryState(outgoing(), { now, isUp: false })).toBe('waiting');
  expect(deliveryState(outgoing({ retryAt: now + 1 }), up)).toBe('waiting');
  expect(deliveryState(outgoing({ errorMessage: 'Too long.' }), up)).toBe('failed');
});

test('an item that was tried a day ago may be on the server, which has forgotten its key', () => {
  const dayAgo = now - 86_400_000;
  const old = outgoing({ sendsAt: dayAgo });
  expect(mayBeRepeated(old, now)).toBe(false);
  expect(mayBeRepeated({ ...old, wasTried: true, triedAt: dayAgo }, now)).toBe(true);
  expect(mayBeRepeated({ ...old, wasTried: true, triedAt: now - 1_000 }, now)).toBe(false);
});

test('an item is late a minute after it was due, unless it has failed', () => {
  const late = outgoing({ sendsAt: now - 60_001 });
  expect([isLate(late, now), isLate(outgoing(), now)]).toEqual([true, false]);
  expect(isLate({ ...late, errorMessage: 'Too long.' }, now)).toBe(false);
});
