import { expect, test } from 'vitest';
import { deliveryOf, type SentTo } from './delivery-of.ts';

const of = (...states: [SentTo['kind'], SentTo['state']][]) =>
  deliveryOf(
    states.map(([kind, state], index) => ({
      kind,
      state,
      address: `${index}@x.example`,
      error: state === 'failed' ? '550 no' : null,
      error_code: null,
    })),
  );

test.each<[string, [SentTo['kind'], SentTo['state']][], string]>([
  [
    'all sent',
    [
      ['to', 'sent'],
      ['cc', 'sent'],
    ],
    'sent',
  ],
  [
    'one still to be tried',
    [
      ['to', 'sent'],
      ['cc', 'queued'],
    ],
    'queued',
  ],
  ['one delayed', [['to', 'delayed']], 'sent'],
  [
    'a copy failed',
    [
      ['to', 'sent'],
      ['cc', 'failed'],
    ],
    'sent',
  ],
  [
    'one of two in To failed',
    [
      ['to', 'sent'],
      ['to', 'failed'],
    ],
    'failed',
  ],
  [
    'one in To failed while another is tried',
    [
      ['to', 'failed'],
      ['to', 'queued'],
    ],
    'failed',
  ],
  ['only blind copies, and they failed', [['bcc', 'failed']], 'failed'],
])('%s', (_, states, status) => {
  expect(of(...states).status).toBe(status);
});

test('the error names the failed recipients and the server’s response', () => {
  expect(of(['to', 'failed'], ['cc', 'failed']).error).toBe('0@x.example: 550 no');
});
