import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Challenge } from './challenge.ts';
import type { PasskeyRow } from './passkey-store.ts';
import { webAuthn } from './web-authn.ts';

/** What the browser asks for: any passkey for this host, or one of the given ones; its user must be verified. */
export async function assertionOptions({
  host,
  challenge,
  known = [],
}: {
  host: string;
  challenge: string;
  known?: readonly PasskeyRow[];
}): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: host,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
    allowCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  });
  return { ...options };
}

/** The id of the credential in a response, base64url; undefined if there is none. */
export function credentialOf(response: unknown): string | undefined {
  const { id } = (response ?? {}) as { id?: unknown };
  return typeof id === 'string' && /^[\w-]{1,1400}$/.test(id) ? id : undefined;
}

/**
 * The passkey's new signature count; undefined if the response isn't signed by it, for this challenge and address and
 * by a verified user, or if the count goes backwards: then there is a copy of the key.
 */
export async function verifiedAssertion(
  response: unknown,
  { challenge }: Challenge,
  passkey: PasskeyRow,
  { origin, host }: { origin: string; host: string },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
