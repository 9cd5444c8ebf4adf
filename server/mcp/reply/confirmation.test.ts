import { expect, test } from 'vitest';
import { keyedDigest } from '../../access/keyed-digest.ts';
import { openConfirmation, sealConfirmation } from './confirmation.ts';

const digest = keyedDigest('k'.repeat(64));
const question = { tokenId: 'a', conversationId: 'b', bodyHtml: '<p>Hi</p>', newestMessageId: null };

test('a confirmation counts for ten minutes', async () => {
  const sealed = sealConfirmation(digest, question, 1_000);
  const at = async (now: number) => (await openConfirmation(digest, sealed, { question, now })) !== undefined;
  expect([await at(1_000), await at(1_599), await at(1_600)]).toEqual([true, true, false]);
});

test('its state has neither the text nor the ids', () => {
  const [state = ''] = sealConfirmation(digest, question, 1_000).split('.');
  const text = Buffer.from(state, 'base64url').toString();
  expect(Object.keys(JSON.parse(text))).toEqual(['digest', 'nonce', 'expiresAt']);
});
