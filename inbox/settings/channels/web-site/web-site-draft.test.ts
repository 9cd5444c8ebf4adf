import { expect, test } from 'vitest';
import { draftOf, inputOf } from './web-site-draft.ts';

test('a draft without changes gives back what was stored', () => {
  const draft = draftOf('Chat', null);
  expect(draftOf('Chat', { ...draftChat(), ...inputOf(draft).chat } as never)).toEqual(draft);
});

test('sites are read from lines, as origins', () => {
  const draft = { ...draftOf('Chat', null), sites: 'https://Example.com/shop\n\n https://*.example.com ' };
  expect(inputOf(draft).chat?.sites).toEqual(['https://example.com', 'https://*.example.com']);
});

function draftChat() {
  return { hours: [], needs_identity: false, in_apps: false, identity_public_key: null };
}
