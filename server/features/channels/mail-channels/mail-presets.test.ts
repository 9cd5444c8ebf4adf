import { expect, test } from 'vitest';
import { mailPresetsFor } from './mail-presets.ts';

const presetOf = (domain: string, exchangers: string[]) => {
  const { provider, presets } = mailPresetsFor(domain, exchangers);
  return presets.find((preset) => preset.provider === provider);
};

test.each([
  ['gmail.com', [], 'google', 'imap.gmail.com'],
  ['heron.example', ['aspmx.l.google.com', 'alt1.aspmx.l.google.com'], 'google', 'imap.gmail.com'],
  ['heron.example', ['heron-example.mail.protection.outlook.com'], 'microsoft', 'outlook.office365.com'],
  ['heron.example', ['in1-smtp.messagingengine.com'], 'fastmail', 'imap.fastmail.com'],
  ['me.com', [], 'icloud', 'imap.mail.me.com'],
  ['heron.example', ['mx.zoho.com'], 'zoho', 'imappro.zoho.com'],
  ['heron.example', ['mx2.zoho.eu'], 'zoho', 'imappro.zoho.eu'],
  ['heron.example', ['mx1.mail.ovh.net'], 'ovh', 'ssl0.ovh.net'],
  ['heron.example', ['www12.your-server.de'], 'hetzner', 'mail.your-server.de'],
  ['heron.example', ['MX00.ionos.co.uk.'], 'ionos', 'imap.ionos.co.uk'],
  ['heron.example', ['mx00.kundenserver.de'], 'ionos', 'imap.ionos.com'],
])('%s with mail at %j is a mailbox of %s, read at %s', (domain, exchangers, provider, host) => {
  const preset = presetOf(domain, exchangers);
  expect([preset?.provider, preset?.incoming.host]).toEqual([provider, host]);
});

test('a name that only looks like a provider’s isn’t one', () => {
  expect(
    mailPresetsFor('heron.example', ['mx.notgoogle.com', 'google.com.heron.example']).provider,
  ).toBeNull();
});

test('for an unknown provider the usual names under the domain are suggested', () => {
  const { provider, guess } = mailPresetsFor('heron.example', []);
  expect([provider, guess.incoming.host, guess.outgoing.host]).toEqual([
    null,
    'imap.heron.example',
    'smtp.heron.example',
  ]);
});
