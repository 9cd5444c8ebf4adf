export const presetNames = ['keycloak', 'authentik', 'entra', 'google', 'okta', 'other'] as const;

export type PresetName = (typeof presetNames)[number];

type Preset = {
  /** Its issuer, in which words in capitals are to be replaced. */
  issuer: string;
  hasBackChannelLogout: boolean;
};

/** What is known about common providers, from their documentation. */
export const presets: Readonly<Record<PresetName, Preset>> = {
  keycloak: { issuer: 'https://HOST/realms/REALM', hasBackChannelLogout: true },
  authentik: { issuer: 'https://HOST/application/o/SLUG/', hasBackChannelLogout: true },
  entra: { issuer: 'https://login.microsoftonline.com/TENANT-ID/v2.0', hasBackChannelLogout: false },
  google: { issuer: 'https://accounts.google.com', hasBackChannelLogout: false },
  okta: { issuer: 'https://DOMAIN.okta.com', hasBackChannelLogout: false },
  other: { issuer: '', hasBackChannelLogout: true },
};

/** The words in an issuer that are still to be replaced. */
export function placeholdersIn(issuer: string): string[] {
  return issuer.match(/\b(?:HOST|REALM|SLUG|TENANT-ID|DOMAIN)\b/g) ?? [];
}
