import { expect, test } from 'vitest';
import { OperatorError } from './operator-error.ts';
import { readWebhookRules } from './webhook-rules.ts';

test('by default, webhooks only go to public https addresses', () => {
  expect(readWebhookRules(undefined)).toEqual({ networks: [], allowsHttp: false });
});

test('networks and plain http can be allowed', () => {
  expect(readWebhookRules('10.0.0.0/8, fd00::/8,http')).toEqual({
    networks: ['10.0.0.0/8', 'fd00::/8'],
    allowsHttp: true,
  });
});

test.each(['hooks.internal', '10.0.0.0/33', '10.0.0', 'https', '::1/129'])('%s is refused', (text) => {
  expect(() => readWebhookRules(text)).toThrow(OperatorError);
});
