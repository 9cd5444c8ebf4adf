import { expect, test } from 'vitest';
import { emptyServer, serverInputs, serversOf, withSecurity } from './server-draft.ts';

const server = { host: 'imap.heron.example', port: 993, security: 'tls' as const, username: 'support' };
const stored = { ...server, has_password: true };

test('the port follows the encryption, unless it is one required by the provider', () => {
  const starttls = withSecurity(emptyServer('smtp'), 'smtp', 'starttls');
  expect(starttls.port).toBe('587');
  expect(withSecurity(starttls, 'smtp', 'tls').port).toBe('465');
  expect(withSecurity({ ...starttls, port: '2525' }, 'smtp', 'tls').port).toBe('2525');
});

test('the same account sends with the user name and password of the mailbox', () => {
  const draft = serversOf({
    incoming: stored,
    outgoing: { ...stored, host: 'smtp.heron.example', port: 465 },
  });
  expect(draft.outgoingMethod).toBe('same');
  const { incoming } = draft;
  const changed = { ...draft, incoming: incoming && { ...incoming, password: 'a new one' } };
  expect(serverInputs(changed)).toEqual({
    incoming: { ...server, password: 'a new one' },
    outgoing: { ...server, host: 'smtp.heron.example', port: 465, password: 'a new one' },
  });
});

test('an untouched password is not sent, and stays as it is', () => {
  const draft = serversOf({ incoming: stored, outgoing: { ...stored, username: 'relay' } });
  expect(draft.outgoingMethod).toBe('other');
  expect(serverInputs(draft)).toEqual({ incoming: server, outgoing: { ...server, username: 'relay' } });
});

test('forwarded mail has no mailbox, and the server’s own mail server needs no account', () => {
  const draft = serversOf({ incoming: null, outgoing: null });
  expect(draft.outgoingMethod).toBe('installation');
  expect(serverInputs(draft)).toEqual({ incoming: null, outgoing: null });
});
