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

/** The servers that a provider offers to email clients. */
export const mailSignIns = ['password', 'app_password', 'oauth'] as const;

const Server = Exactly({
  host: Type.String({ description: 'The host name.' }),
  port: Type.Integer({ description: 'A mail server’s port.' }),
  security: OneOf(mailSecurities, '`tls` from the start, or `starttls`.'),
});

export const MailPreset = Exactly({
  provider: OneOf(mailProviders, 'Whose servers they are.'),
  name: Type.String({ description: 'The provider’s name.' }),
  incoming: Server,
  outgoing: Server,
  incoming_username: OneOf(
    ['address', 'local_part'],
    'The user name of the mailbox: the whole address, or its local part.',
  ),
  sign_in: OneOf(mailSignIns, '`oauth`: passwords are refused.'),
  help_url: Type.String({ description: 'The provider’s help page.' }),
});

export type MailPreset = Static<typeof MailPreset>;

/** What is known about an address before its channel is created, and what this installation offers. */
export const MailSetup = Exactly({
  provider: Nullable(
    OneOf(mailProviders, 'Who has the mailbox, by the domain or its MX records.'),
    'The mailbox’s provider; `null` if unknown.',
  ),
  presets: Type.Array(MailPreset, { description: 'The servers of each provider, for this address.' }),
  guess: Exactly(
    { incoming: Server, outgoing: Server },
    'The usual host names below the address’s domain, for other providers.',
  ),
  has_own_delivery: Type.Boolean({ description: 'Whether the installation itself can send mail.' }),
  inbound_domain: Nullable(
    Type.String({ description: 'Where the installation receives forwarded mail.' }),
    'The domain of forwarding addresses; `null` if mail can only be posted to the URL.',
  ),
});

export type MailSetup = Static<typeof MailSetup>;

/** Emails that didn't become messages, for a channel that has any. */
export const HeldMail = Exactly({
  channel_id: Type.String({ description: 'The channel that received it.' }),
  count: Type.Integer({ description: 'Number of emails; 100 means 100 or more.' }),
});

export type HeldMail = Static<typeof HeldMail>;

/** The address to forward mail to. Shown once. */
export const InboundToken = Exactly({
  url: Type.String({
    description: 'Accepts email by POST as `message/rfc822`. Anyone who has the URL can deliver email.',
  }),
  address: Nullable(
    Type.String({ description: 'The address that mail can be forwarded to.' }),
    'The address that mail can be forwarded to; `null` if the installation receives none over SMTP.',
  ),
});

export type InboundToken = Static<typeof InboundToken>;
