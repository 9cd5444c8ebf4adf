import { expect, test } from 'vitest';
import { redaction } from './redaction.ts';

test.each([
  ['Write to nora.vance+x@mail.example.com now', 'Write to [EMAIL_1] now'],
  ['IBAN DE89 3704 0044 0532 0130 00 please', 'IBAN [IBAN_1] please'],
  ['IBAN DE89370400440532013000.', 'IBAN [IBAN_1].'],
  ['Card 4111 1111 1111 1111, thanks', 'Card [CARD_1], thanks'],
  ['Call +49 (0)30 123456-78.', 'Call [PHONE_1].'],
  ['Call 030/1234567 or 030/1234567', 'Call [PHONE_1] or [PHONE_1]'],
  ['I am Nora Vance; NORA to friends', 'I am [NAME_1]; [NAME_2] to friends'],
  ['Noras Vancouver is 42 km away, order 4711', 'Noras Vancouver is 42 km away, order 4711'],
])('%s is sent as %s', (text, sent) => {
  expect(redaction(['Nora Vance']).hide(text)).toBe(sent);
});

test('an answer gets everything back, in whatever parts its placeholders arrive', () => {
  const text = 'Nora Vance, nora@example.com';
  for (let size = 1; size < 12; size++) {
    const hidden = redaction(['Nora Vance']);
    const answer = `Dear ${hidden.hide(text)} [EMAIL_9] [x`;
    const parts = answer.match(new RegExp(`.{1,${size}}`, 'gs')) ?? [];
    expect(parts.map(hidden.restore).join('') + hidden.end()).toBe(`Dear ${text} [EMAIL_9] [x`);
  }
});
