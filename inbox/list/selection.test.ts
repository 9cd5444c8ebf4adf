import { describe, expect, test } from 'vitest';
import { extendedTo, nothingSelected, type Selection, stepped, toggled } from './selection.ts';

const rows = [...'abcdefgh'].map((id) => ({ id }));
type Row = (typeof rows)[number];
const row = (id: string) => ({ id });
const idsOf = ({ picked }: Selection<Row>) => [...picked.keys()].sort().join('');
const from = (id: string) => toggled<Row>(nothingSelected(), row(id));

describe('a range', () => {
  test('extends from the row selected last to the clicked one, up or down', () => {
    expect(idsOf(extendedTo(from('c'), rows, row('f')))).toBe('cdef');
    expect(idsOf(extendedTo(from('f'), rows, row('c')))).toBe('cdef');
  });

  test('replaces the previous range and keeps what was selected before it', () => {
    const wide = extendedTo(toggled(from('a'), row('d')), rows, row('g'));
    expect(idsOf(wide)).toBe('adefg');
    expect(idsOf(extendedTo(wide, rows, row('c')))).toBe('acd');
  });

  test('starts at the clicked row if nothing is selected, or if the row selected last was deselected', () => {
    const first = extendedTo<Row>(nothingSelected(), rows, row('c'));
    expect(idsOf(first)).toBe('c');
    expect(idsOf(extendedTo(first, rows, row('e')))).toBe('cde');
    const deselected = toggled(toggled(from('a'), row('c')), row('c'));
    expect(idsOf(extendedTo(deselected, rows, row('e')))).toBe('ae');
  });

  test('starts at the clicked row if the row selected last has left the list', () => {
    const left = rows.filter(({ id }) => id !== 'b');
    expect(idsOf(extendedTo(from('b'), left, row('d')))).toBe('bd');
  });
});

describe('extending the selection by keyboard', () => {
  const step = (selection: Selection<Row>, by: 1 | -1, startId?: string) =>
    stepped(selection, rows, { by, startId });

  test('selects the open row first, then one more each time, and deselects on the way back', () => {
    const one = step(nothingSelected(), 1, 'c');
    const three = step(step(one, 1), 1);
    expect([idsOf(one), idsOf(three), idsOf(step(three, -1))]).toEqual(['c', 'cde', 'cd']);
  });

  test('reverses direction at the row it started from', () => {
    const down = step(step(nothingSelected(), 1, 'c'), 1);
    expect(idsOf(step(step(down, -1), -1))).toBe('bc');
  });

  test('starts at the first row if none is open, and stops at the end of the list', () => {
    expect(idsOf(step(nothingSelected(), 1))).toBe('a');
    expect(idsOf(step(step(nothingSelected(), -1), -1))).toBe('a');
    expect(idsOf(stepped<Row>(nothingSelected(), [], { by: 1, startId: undefined }))).toBe('');
  });
});
