import { expect, test } from 'vitest';
import type { Participant } from '../../../sdk/src/types.ts';
import { participantsWith } from './participants-with.ts';

const nora: Participant = {
  address: 'nora@example.com',
  name: 'Nora Vance',
  contact: null,
  is_confirmed: false,
  inserted_at: 1,
};
const tom: Participant = { ...nora, address: 'tom@example.com', name: null, is_confirmed: true };

test('an added participant comes last, and is confirmed', () => {
  expect(participantsWith([nora], { is: 'saved', address: 'Ida@example.com', name: null }, 5)).toEqual([
    nora,
    { address: 'ida@example.com', name: null, contact: null, is_confirmed: true, inserted_at: 5 },
  ]);
});

test('a confirmed participant keeps their name and position', () => {
  expect(participantsWith([nora, tom], { is: 'saved', address: 'nora@example.com', name: null })).toEqual([
    { ...nora, is_confirmed: true },
    tom,
  ]);
});

test('only the removed participant disappears', () => {
  expect(participantsWith([nora, tom], { is: 'removed', address: 'NORA@example.com' })).toEqual([tom]);
});
