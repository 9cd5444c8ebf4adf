import { expect, test } from 'vitest';
import { readInboundSmtp } from './inbound-smtp.ts';

test('the operator configures where email is received, by SMTP or LMTP', () => {
  expect(readInboundSmtp('smtp://0.0.0.0:25', 'In.Example.com')).toEqual({
    isLmtp: false,
    host: '0.0.0.0',
    port: 25,
    domain: 'in.example.com',
  });
  expect(readInboundSmtp('lmtp://[::1]:2424', 'in.example.com')).toMatchObject({
    isLmtp: true,
    host: '::1',
    port: 2424,
  });
  expect(readInboundSmtp(undefined, undefined)).toBeUndefined();
});

test.each([
  ['http://0.0.0.0:25', 'in.example.com', /smtp:\/\/0\.0\.0\.0:25/],
  ['smtp://0.0.0.0', 'in.example.com', /smtp:\/\/0\.0\.0\.0:25/],
  ['smtp://0.0.0.0:70000', 'in.example.com', /smtp:\/\/0\.0\.0\.0:25/],
  ['smtp://0.0.0.0:25', undefined, /DESKBELL_INBOUND_DOMAIN/],
  ['smtp://0.0.0.0:25', 'not a domain', /DESKBELL_INBOUND_DOMAIN/],
  [undefined, 'in.example.com', /DESKBELL_INBOUND_SMTP/],
])('%s for %s is refused with a sentence that says what is needed', (address, domain, sentence) => {
  expect(() => readInboundSmtp(address, domain)).toThrow(sentence);
});
