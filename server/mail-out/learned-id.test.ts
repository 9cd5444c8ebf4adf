import { expect, test } from 'vitest';
import { learnedId } from './learned-id.ts';

test.each([
  [
    '250 Ok 0100018f-1a2b-4c3d-9e8f-000000',
    'email-smtp.us-east-1.amazonaws.com',
    '0100018f-1a2b-4c3d-9e8f-000000@email.amazonses.com',
  ],
  [
    '250 Ok 0102018f-1a2b-4c3d-9e8f-000000',
    'email-smtp.eu-west-1.amazonaws.com',
    '0102018f-1a2b-4c3d-9e8f-000000@eu-west-1.amazonses.com',
  ],
  ['250 2.0.0 OK <abc@relay.example> queued', 'smtp.relay.example', 'abc@relay.example'],
  ['250 2.0.0 Ok: queued as 4F1', 'smtp.heron.example', undefined],
  ['250 Ok', 'email-smtp.eu-west-1.amazonaws.com', undefined],
])('%s of %s gives the email the id %s', (response, host, id) => {
  expect(learnedId(response, host)).toBe(id);
});
