import { describe, expect, test } from 'vitest';
import type { Contact } from '../../../sdk/src/types.ts';
import {
  acknowledge,
  add,
  receive,
  shownOf,
  type Tracked,
  untracked,
  withdraw,
} from '../../cache/changes/pending-changes.ts';
import { type ContactChange, withChange } from './contact-change.ts';
import { edited } from './contact-field.ts';

const start = 1_790_000_000;
const initial = {
  id: 'cnt_1',
  name: 'Nora',
  email: 'nora@example.com',
  phone: null,
  instagram_handle: null,
  external_id: null,
  custom_attributes: {},
  is_blocked: false,
  tags: [],
  updated_at: start,
} as unknown as Contact;

const applying = (change: ContactChange) => (it: Contact) => withChange(it, change);

/** Commits on the server: an edit and a block by this tab, and an edit by a colleague. */
const commits = {
  name: applying({ edit: { field: { name: 'name' }, opened: 'Nora', wanted: 'Nora Vance' } }),
  block: applying({ isBlocked: true }),
  colleague: (it: Contact) => edited(it, { name: 'phone' }, '+47 22'),
};
type Commit = keyof typeof commits;
type Arrival = 'response name' | 'response block' | 'refusal' | 'event';

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

const arrivals: readonly Arrival[] = [
  'response name',
  'response block',
  'refusal',
  'event',
  'event',
  'event',
];
const arrivalOrders = [...new Map(ordersOf(arrivals).map((it) => [it.join(), it])).values()];

describe('an edit and a block of a contact, their responses, a rejection, and the events of both and of a colleague', () => {
  test.each(ordersOf(Object.keys(commits) as Commit[]))(
    'never show a former value, and end with the right one, in every order, committed as %s, %s, %s',
    (...order) => {
      for (const seconds of [0, 1]) {
        const records = new Map<Commit, Contact>();
        let record = initial;
        for (const commit of order) {
          record = { ...commits[commit](record), updated_at: record.updated_at + seconds };
          records.set(commit, record);
        }
        for (const arriving of arrivalOrders) {
          const end = arrive(order, records, arriving, (tracked) =>
            expect(shownOf(tracked), arriving.join(', ')).toMatchObject({
              name: 'Nora Vance',
              is_blocked: true,
            }),
          );
          expect([shownOf(end), end.pending], arriving.join(', ')).toEqual([record, []]);
        }
      }
    },
  );
});

/** Delivers everything in this order and calls `look` after each delivery. All requests were sent at tick 2. */
function arrive(
  order: readonly Commit[],
  records: ReadonlyMap<Commit, Contact>,
  arriving: readonly Arrival[],
  check: (tracked: Tracked<Contact>) => void,
): Tracked<Contact> {
  const after = (commit: Commit) => records.get(commit) ?? initial;
  const events = order.map(after);
  let tracked = receive(untracked<Contact>(), { item: initial, requestedAt: 0, receivedAt: 1 });
  tracked = add(tracked, { id: 1, apply: commits.name });
  tracked = add(tracked, { id: 2, apply: commits.block });
  tracked = add(tracked, { id: 3, apply: (it) => edited(it, { name: 'email' }, 'nonsense') });
  let tick = 2;
  for (const arrival of arriving) {
    tick += 1;
    const savedAs = (commit: Commit) => ({ item: after(commit), requestedAt: 2, receivedAt: tick });
    if (arrival === 'response name') tracked = acknowledge(tracked, 1, savedAs('name'));
    else if (arrival === 'response block') tracked = acknowledge(tracked, 2, savedAs('block'));
    else if (arrival === 'refusal') tracked = withdraw(tracked, 3);
    else tracked = receive(tracked, { item: events.shift() ?? initial, receivedAt: tick });
    check(tracked);
  }
  // Records of one second whose order is unknown are resolved by fetching the contact again.
  const last = after(order.at(-1) ?? 'name');
  return tracked.unordered
    ? receive(tracked, { item: last, requestedAt: tick + 1, receivedAt: tick + 2 })
    : tracked;
}

test("a refused edit restores the field's current value on the server, not the original one", () => {
  let tracked = receive(untracked<Contact>(), { item: initial, requestedAt: 0, receivedAt: 1 });
  tracked = add(tracked, { id: 1, apply: (it) => edited(it, { name: 'email' }, 'nonsense') });
  expect(shownOf(tracked)?.email).toBe('nonsense');
  const theirs = { ...initial, email: 'vance@example.com', updated_at: start + 1 };
  tracked = receive(tracked, { item: theirs, receivedAt: 2 });
  expect(shownOf(tracked)?.email).toBe('nonsense');
  expect(shownOf(withdraw(tracked, 1))?.email).toBe('vance@example.com');
});

test('an erased contact stays blank whatever older states arrive, and is restored completely if erasing is refused', () => {
  let tracked = receive(untracked<Contact>(), { item: initial, requestedAt: 0, receivedAt: 1 });
  tracked = add(tracked, { id: 1, apply: applying({ erases: 'contact' }) });
  const late = { ...initial, name: 'Nora V.', updated_at: start + 1 };
  tracked = receive(tracked, { item: late, receivedAt: 2 });
  expect(shownOf(tracked)).toMatchObject({ name: null, email: null, custom_attributes: {}, tags: [] });
  expect(shownOf(withdraw(tracked, 1))).toEqual(late);
});
