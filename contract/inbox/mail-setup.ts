import Type, { type Static } from 'typebox';
import { mailSecurities } from '../mail-channel.ts';
import { Exactly, Nullable, OneOf } from '../primitives.ts';

export const mailProviders = [
  'google',
  'microsoft',
  'fastmail',
  'icloud',
  'zoho',
  'ovh',
  'hetzner',
  'ionos',
] as const;

/** What a provider accepts from email clients. */
export const mailSignIns = ['password', 'app_password', 'oauth'] as const;

const Server = Exactly({
  host: Type.String({ description: 'The name of the server.' }),
  port: Type.Integer({ description: 'One of the ports of mail servers.' }),
  security: OneOf(mailSecurities, '`tls` from the start, or `starttls`.'),
});

export const MailPreset = Exactly({
  provider: OneOf(mailProviders, 'Whose servers they are.'),
  name: Type.String({ description: 'What the provider calls itself.' }),
  incoming: Server,
  outgoing: Server,
  incoming_username: OneOf(
    ['address', 'local_part'],
    'What signs in to the mailbox: the whole address, or what is before the @.',
  ),
  sign_in: OneOf(mailSignIns, '`oauth`: passwords are refused.'),
  help_url: Type.String({ description: 'The page of the provider about it.' }),
});

export type MailPreset = Static<typeof MailPreset>;

/** What is known of an address before its channel is made, and what this installation offers. */
export const MailSetup = Exactly({
  provider: Nullable(
    OneOf(mailProviders, 'Who has the mailbox, by the domain or its MX records.'),
    'Who has the mailbox; `null` where it is none of the known ones.',
  ),
  presets: Type.Array(MailPreset, { description: 'The servers of each provider, for this address.' }),
  guess: Exactly(
    { incoming: Server, outgoing: Server },
    'The usual names under the domain of the address, for other providers.',
  ),
  has_own_delivery: Type.Boolean({ description: 'Whether the installation itself can send mail.' }),
  inbound_domain: Nullable(
    Type.String({ description: 'Where the installation takes in forwarded mail.' }),
    'The domain under which mail can be forwarded; `null` where only the URL takes it.',
  ),
});

export type MailSetup = Static<typeof MailSetup>;

/** Mail that became no message, of a channel that has any. */
export const HeldMail = Exactly({
  channel_id: Type.String({ description: 'The channel that it came in by.' }),
  count: Type.Integer({ description: 'Number of emails; 100 means 100 or more.' }),
});

export type HeldMail = Static<typeof HeldMail>;

/** What mail reaches a channel by. Shown once. */
export const InboundToken = Exactly({
  url: Type.String({
    description: 'Takes mail by POST, as `message/rfc822`. Anyone who has it can deliver email.',
  }),
  address: Nullable(
    Type.String({ description: 'What mail can be forwarded to.' }),
    'What mail can be forwarded to; `null` where the installation takes in none by SMTP.',
  ),
});

export type InboundToken = Static<typeof InboundToken>;
