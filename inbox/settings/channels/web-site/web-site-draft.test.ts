import { expect, test } from 'vitest';
import { draftOf, inputOf } from './web-site-draft.ts';

test('an unchanged draft yields the stored settings', () => {
  const draft = draftOf('Chat', null);
  expect(draftOf('Chat', { ...draftChat(), ...inputOf(draft).chat } as never)).toEqual(draft);
});

test('sites are parsed from lines into origins', () => {
  const draft = { ...draftOf('Chat', null), sites: 'https://Example.com/shop\n\n https://*.example.com ' };
  expect(inputOf(draft).chat?.sites).toEqual(['https://example.com', 'https://*.example.com']);
});

test('hours without a day are left out', () => {
  const weekdays = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' };
  const draft = { ...draftOf('Chat', null), hours: [weekdays, { days: [], from: '10:00', to: '14:00' }] };
  expect(inputOf(draft).chat?.hours).toEqual([weekdays]);
});

function draftChat() {
  return { identity_public_key: null };
}
