import type { MailPreset, MailSetup } from '../../../../contract/inbox/mail-setup.ts';

type Preset = MailPreset & {
  /** Domains known to have their mailboxes there, without a look-up. */
  domains: readonly string[];
  /** Suffixes of names in MX records. */
  exchangers: readonly string[];
  /** The provider's data centers have their own names: host names end like the mail exchanger's, after this part. */
  regionAfter?: string;
};

const tls = (host: string, port: number) => ({ host, port, security: 'tls' as const });
const starttls = (host: string) => ({ host, port: 587, security: 'starttls' as const });

/** From the providers' own help pages, linked by `help_url`. */
const presets: readonly Preset[] = [
  {
    provider: 'google',
    name: 'Google',
    domains: ['gmail.com', 'googlemail.com'],
    exchangers: ['google.com', 'googlemail.com'],
    incoming: tls('imap.gmail.com', 993),
    outgoing: tls('smtp.gmail.com', 465),
    incoming_username: 'address',
    sign_in: 'app_password',
    help_url: 'https://support.google.com/accounts/answer/185833',
  },
  {
    provider: 'microsoft',
    name: 'Microsoft 365',
    domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
    exchangers: ['protection.outlook.com', 'mx.microsoft'],
    incoming: tls('outlook.office365.com', 993),
    outgoing: starttls('smtp.office365.com'),
    incoming_username: 'address',
    sign_in: 'oauth',
    help_url:
      'https://learn.microsoft.com/en-us/exchange/clients-and-mobile-in-exchange-online/deprecation-of-basic-authentication-exchange-online',
  },
  {
    provider: 'fastmail',
    name: 'Fastmail',
    domains: ['fastmail.com', 'fastmail.fm'],
    exchangers: ['messagingengine.com'],
    incoming: tls('imap.fastmail.com', 993),
    outgoing: tls('smtp.fastmail.com', 465),
    incoming_username: 'address',
    sign_in: 'app_password',
    help_url: 'https://www.fastmail.help/hc/en-us/articles/360058752854-App-passwords',
  },
  {
    provider: 'icloud',
    name: 'iCloud',
    domains: ['icloud.com', 'me.com', 'mac.com'],
    exchangers: ['mail.icloud.com'],
    incoming: tls('imap.mail.me.com', 993),
    outgoing: starttls('smtp.mail.me.com'),
    incoming_username: 'local_part',
    sign_in: 'app_password',
    help_url: 'https://support.apple.com/102654',
  },
  {
    provider: 'zoho',
    name: 'Zoho',
    domains: [],
    exchangers: ['zoho.com', 'zoho.eu', 'zoho.in', 'zoho.com.au', 'zoho.jp', 'zohocloud.ca'],
    regionAfter: 'zoho.',
    incoming: tls('imappro.zoho.com', 993),
    outgoing: tls('smtppro.zoho.com', 465),
    incoming_username: 'address',
    sign_in: 'app_password',
    help_url: 'https://www.zoho.com/mail/help/imap-access.html',
  },
  {
    provider: 'ovh',
    name: 'OVHcloud',
    domains: [],
    exchangers: ['ovh.net'],
    incoming: tls('ssl0.ovh.net', 993),
    outgoing: tls('ssl0.ovh.net', 465),
    incoming_username: 'address',
    sign_in: 'password',
    help_url: 'https://help.ovhcloud.com/csm/en-mx-plan-email-thunderbird-configuration-windows',
  },
  {
    provider: 'hetzner',
    name: 'Hetzner',
    domains: [],
    exchangers: ['your-server.de'],
    incoming: tls('mail.your-server.de', 993),
    outgoing: tls('mail.your-server.de', 465),
    incoming_username: 'address',
    sign_in: 'password',
    help_url: 'https://docs.hetzner.com/konsoleh/account-management/email/setting-up-an-email-account/',
  },
  {
    provider: 'ionos',
    name: 'IONOS',
    domains: [],
    exchangers: [
      'ionos.com',
      'ionos.de',
      'ionos.co.uk',
      'ionos.fr',
      'ionos.es',
      'ionos.it',
      'kundenserver.de',
      '1and1.com',
    ],
    regionAfter: 'ionos.',
    incoming: tls('imap.ionos.com', 993),
    outgoing: tls('smtp.ionos.com', 465),
    incoming_username: 'address',
    sign_in: 'password',
    help_url: 'https://www.ionos.com/help/email/general-topics/settings-for-your-email-programs-imap-pop3/',
  },
];

type Known = Pick<MailSetup, 'provider' | 'presets' | 'guess'>;

/** The mailbox provider of a domain, by its name or by the hosts in its MX records; and the servers to use. */
export function mailPresetsFor(domain: string, exchangers: readonly string[]): Known {
  const names = [domain, ...exchangers].map((name) => name.toLowerCase().replace(/\.$/, ''));
  const found = presets.find(
    ({ domains, exchangers: ends }) =>
      domains.includes(domain) || names.slice(1).some((name) => ends.some((end) => isWithin(name, end))),
  );
  return {
    provider: found?.provider ?? null,
    presets: presets.map((preset) => presented(preset, names)),
    guess: { incoming: tls(`imap.${domain}`, 993), outgoing: tls(`smtp.${domain}`, 465) },
  };
}

function isWithin(name: string, end: string): boolean {
  return name === end || name.endsWith(`.${end}`);
}

function presented(
  { domains: _, exchangers: ends, regionAfter, ...preset }: Preset,
  names: readonly string[],
): MailPreset {
  const exchanger = names.find((name) => ends.some((end) => isWithin(name, end)));
  const [, region] = (regionAfter && exchanger?.split(regionAfter)) || [];
  if (!regionAfter || region === undefined) return preset;
  const inRegion = (host: string) => `${host.slice(0, host.indexOf(regionAfter))}${regionAfter}${region}`;
  return {
    ...preset,
    incoming: { ...preset.incoming, host: inRegion(preset.incoming.host) },
    outgoing: { ...preset.outgoing, host: inRegion(preset.outgoing.host) },
  };
}
