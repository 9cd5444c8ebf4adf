import { expect, test } from 'vitest';
import type { MailSetup } from '../../../../contract/inbox/mail-setup.ts';
import { serverInputs } from '../server-draft.ts';
import { proposedName, proposedServers } from './proposed-servers.ts';

const tls = (host: string, port: number) => ({ host, port, security: 'tls' as const });
const setup: MailSetup = {
  provider: 'icloud',
  presets: [
    {
      provider: 'icloud',
      name: 'iCloud',
      incoming: tls('imap.mail.me.com', 993),
      outgoing: tls('smtp.mail.me.com', 465),
      incoming_username: 'local_part',
      sign_in: 'app_password',
      help_url: 'https://support.apple.com/102654',
    },
  ],
  guess: { incoming: tls('imap.me.com', 993), outgoing: tls('smtp.me.com', 465) },
  has_own_delivery: false,
  inbound_domain: null,
};

test('iCloud signs in with the local part for incoming mail, and with the whole address for outgoing mail', () => {
  const { incoming, outgoing } = serverInputs(proposedServers(setup, 'icloud', 'heron@me.com'));
  expect([incoming?.username, outgoing?.username]).toEqual(['heron', 'heron@me.com']);
});

test('with another provider the same account uses the user name of the mailbox', () => {
  const draft = proposedServers(setup, 'other', 'heron@me.com');
  expect(serverInputs(draft).outgoing).toMatchObject({ host: 'smtp.me.com', username: 'heron@me.com' });
  const renamed = { ...draft, incoming: draft.incoming && { ...draft.incoming, username: 'heron' } };
  expect(serverInputs(renamed).outgoing?.username).toBe('heron');
});

test('the name of the channel is derived from its address', () => {
  expect(['support@heron.example', 'hello.team@heron.example'].map(proposedName)).toEqual([
    'Support',
    'Hello',
  ]);
});
