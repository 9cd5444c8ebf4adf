import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Challenge } from './challenge.ts';
import type { PasskeyRow } from './passkey-store.ts';
import { webAuthn } from './web-authn.ts';

type Account = { userId: string; email: string; name: string };

/** The options for a device: a discoverable passkey that verifies its user. */
export async function registrationOptions(
  { userId, email, name }: Account,
  { host, challenge, known }: { host: string; challenge: string; known: readonly PasskeyRow[] },
): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: 'Deskbell',
    rpID: host,
    userID: new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex')),
    userName: email,
    userDisplayName: name || email,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  });
  return { ...options };
}

export type Registered = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports'>;

/** The key in a device's response; undefined if it isn't a response to this challenge, at this address. */
export async function verifiedRegistration(
  response: unknown,
  { challenge }: Challenge,
  { origin, host }: { origin: string; host: string },
): Promise<Registered | undefined> {
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
    });
    if (!registrationInfo) return undefined;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports };
  } catch {
    return undefined;
  }
}
