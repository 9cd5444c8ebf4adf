import { Secret, TOTP } from 'otpauth';

/** What every authenticator app supports, and some support nothing else (RFC 6238). */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Clocks differ, and people type slowly: one step earlier or later is accepted too. */
const window = 1;

export const newTotpSecret = (): Buffer => Buffer.from(new Secret({ size: 20 }).buffer);

/** The text that people type into an app that can't scan. */
export const totpSecretText = (secret: Buffer): string => secretOf(secret).base32;

/** The address behind a QR code, by which an app adds an account. */
export function totpAddress(secret: Buffer, { host, email }: { host: string; email: string }): string {
  return new TOTP({
    ...settings,
    issuer: `Deskbell (${host})`,
    label: email,
    secret: secretOf(secret),
  }).toString();
}

/** The step that a code belongs to, in steps since 1970; undefined if it is wrong now. `now` in Unix seconds. */
export function totpStep(secret: Buffer, code: string, now: number): number | undefined {
  const totp = new TOTP({ ...settings, secret: secretOf(secret) });
  const delta = totp.validate({ token: code, timestamp: now * 1000, window });
  return delta === null ? undefined : Math.floor(now / settings.period) + delta;
}

/** Six digits as people type them: `123 456`. Undefined if it can't be a code. */
export function readTotpCode(text: string): string | undefined {
  const digits = text.replace(/\s/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

function secretOf(bytes: Buffer): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
