import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Conversation } from '../../../sdk/src/types.ts';
import { testConversation } from '../../testing/conversation.ts';
import { type Change, changed } from './change.ts';
import {
  acknowledge,
  add,
  receive,
  type ServerRecord,
  shownOf,
  type Tracked,
  untracked,
  withdraw,
} from './pending-changes.ts';

const start = 1_790_000_000;
const initial = testConversation({ last_activity_at: start, inserted_at: start, updated_at: start });

const applying = (what: Change) => (it: Conversation) => changed(it, what, start);

/** Commits on the server, in some order: two changes by this tab and one by a colleague. */
const commits = {
  close: { status: 'closed' },
  urgent: { priority: 'urgent' },
  colleague: { add_tags: ['wheels'] },
} as const satisfies Record<string, Change>;
type Commit = keyof typeof commits;

/** The record after each commit; consecutive commits may share a second. */
function history(order: readonly Commit[], seconds: readonly number[]): Map<Commit, Conversation> {
  const records = new Map<Commit, Conversation>();
  let record = initial;
  for (const [at, commit] of order.entries()) {
    const updated_at = record.updated_at + (seconds[at] ?? 0);
    record = { ...changed(record, commits[commit], start), updated_at };
    records.set(commit, record);
  }
  return records;
}

type Arrival = `response ${'close' | 'urgent'}` | 'refusal' | 'event';

/** All permutations, without duplicates. */
function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

const arrivals: readonly Arrival[] = [
  'response close',
  'response urgent',
  'refusal',
  'event',
  'event',
  'event',
];
const arrivalOrders = [...new Map(ordersOf(arrivals).map((it) => [it.join(), it])).values()];
const commitOrders = ordersOf(Object.keys(commits) as Commit[]);

describe('two changes with their responses, a rejection, and events of both and of a colleague', () => {
  const ids = { close: 1, urgent: 2, refused: 3 };
  const sent = (): Tracked<Conversation> => {
    let tracked = receive(untracked<Conversation>(), { item: initial, requestedAt: 0, receivedAt: 1 });
    tracked = add(tracked, { id: ids.close, apply: applying(commits.close) });
    tracked = add(tracked, { id: ids.urgent, apply: applying(commits.urgent) });
    return add(tracked, { id: ids.refused, apply: applying({ is_spam: true }) });
  };

  /** Delivers everything in this order and calls `look` after each delivery. All requests were sent at tick 2. */
  const arrive = (
    order: readonly Commit[],
    records: ReadonlyMap<Commit, Conversation>,
    arriving: readonly Arrival[],
    check: (tracked: Tracked<Conversation>) => void,
  ): Tracked<Conversation> => {
    const recordAfter = (commit: Commit) => records.get(commit) ?? initial;
    const events = order.map(recordAfter);
    let tracked = sent();
    let tick = 2;
    for (const arrival of arriving) {
      tick += 1;
      const savedAs = (commit: Commit): ServerRecord<Conversation> => ({
        item: recordAfter(commit),
        requestedAt: 2,
        receivedAt: tick,
      });
      if (arrival === 'response close') tracked = acknowledge(tracked, ids.close, savedAs('close'));
      else if (arrival === 'response urgent') tracked = acknowledge(tracked, ids.urgent, savedAs('urgent'));
      else if (arrival === 'refusal') tracked = withdraw(tracked, ids.refused);
      else tracked = receive(tracked, { item: events.shift() ?? initial, receivedAt: tick });
      check(tracked);
    }
    const last = recordAfter(order.at(-1) ?? 'close');
    // Records of one second whose order is unknown are resolved by fetching the conversation again.
    return tracked.unordered
      ? receive(tracked, { item: last, requestedAt: tick + 1, receivedAt: tick + 2 })
      : tracked;
  };

  test.each(commitOrders)('end with the right record in every order, committed as %s, %s, %s', (...order) => {
    for (const seconds of [
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
      [1, 0, 1],
      [1, 1, 1],
    ]) {
      const records = history(order, seconds);
      for (const arriving of arrivalOrders) {
        const end = arrive(order, records, arriving, (tracked) => {
          const shown = shownOf(tracked);
          const at = `${arriving.join(', ')} (${seconds})`;
          expect([shown?.status, shown?.priority], at).toEqual(['closed', 'urgent']);
        });
        const expected = records.get(order.at(-1) ?? 'close');
        const state = { shown: shownOf(end), pending: end.pending, unordered: end.unordered };
        expect(state, `${arriving.join(', ')} (${seconds})`).toEqual({
          shown: expected,
          pending: [],
          unordered: undefined,
        });
      }
    }
  });

  test("never revert a colleague's change once it was shown", () => {
    const order = fc.constantFrom(...commitOrders);
    const seconds = fc.array(fc.nat({ max: 2 }), { minLength: 3, maxLength: 3 });
    const arriving = fc.shuffledSubarray([...arrivals], { minLength: arrivals.length });
    fc.assert(
      fc.property(order, seconds, arriving, (...[committed, gaps, arrived]) => {
        let wasTagged = false;
        arrive(committed, history(committed, gaps), arrived, (tracked) => {
          const isTagged = shownOf(tracked)?.tags.includes('wheels') ?? false;
          expect(wasTagged && !isTagged).toBe(false);
          wasTagged = isTagged;
        });
      }),
    );
  });
});

describe('a record', () => {
  const stored = receive(untracked<Conversation>(), { item: initial, requestedAt: 3, receivedAt: 5 });

  test('that is older than the current one is dropped, however late it arrives', () => {
    const late = { ...initial, priority: 'low', updated_at: start - 1 } as const;
    expect(receive(stored, { item: late, requestedAt: 9, receivedAt: 10 })).toBe(stored);
  });

  test('of the same second is accepted if it was requested after the current one had arrived', () => {
    const renamed = { ...initial, contact: null };
    const next = receive(stored, { item: renamed, requestedAt: 5, receivedAt: 6 });
    expect(shownOf(next)?.contact).toBeNull();
  });

  test('of the same second whose order is unknown changes nothing and triggers another read', () => {
    const other = { ...initial, priority: 'low' } as const;
    const next = receive(stored, { item: other, requestedAt: 4, receivedAt: 6 });
    expect([shownOf(next)?.priority, next.unordered?.receivedAt]).toEqual(['none', 6]);
  });
});

test('a refused change is removed from beneath the one made after it', () => {
  let tracked = receive(untracked<Conversation>(), { item: initial, requestedAt: 0, receivedAt: 1 });
  tracked = add(tracked, { id: 1, apply: applying({ add_tags: ['one'] }) });
  tracked = add(tracked, { id: 2, apply: applying({ add_tags: ['two'] }) });
  expect(shownOf(withdraw(tracked, 1))?.tags).toEqual(['two']);
});

test('a change of a conversation that was never read shows nothing until it is read', () => {
  const tracked = add(untracked<Conversation>(), { id: 1, apply: applying({ priority: 'high' }) });
  expect(shownOf(tracked)).toBeUndefined();
  const read = receive(tracked, { item: initial, requestedAt: 1, receivedAt: 2 });
  expect(shownOf(read)?.priority).toBe('high');
});
