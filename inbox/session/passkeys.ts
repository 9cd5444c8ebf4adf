import type { PasskeyChallenge } from '../../contract/inbox/second-factor.ts';

type Options = PasskeyChallenge['options'];
type Known = { id: string; type: 'public-key' };

const isIpAddress = (host: string) => /^[\d.]+$|^\[/.test(host);

/** Whether this browser can use passkeys here: they belong to a host name. */
export const canUsePasskeys =
  typeof window !== 'undefined' && 'PublicKeyCredential' in window && !isIpAddress(location.hostname);

/** Creates a passkey on a device. @throws DOMException if the user cancels, or the device has one already */
export async function createPasskey(options: Options): Promise<Record<string, unknown>> {
  const {
    challenge,
    user,
    excludeCredentials = [],
  } = options as {
    challenge: string;
    user: { id: string };
    excludeCredentials?: Known[];
  };
  const publicKey = {
    ...options,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map((it) => ({ ...it, id: bytesOf(it.id) })),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    ...common(made),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports(),
    },
  };
}

/** Signs with a passkey on a device. @throws DOMException if the user cancels, or there is none */
export async function signWithPasskey(options: Options): Promise<Record<string, unknown>> {
  const { challenge, allowCredentials = [] } = options as { challenge: string; allowCredentials?: Known[] };
  const publicKey = {
    ...options,
    challenge: bytesOf(challenge),
    allowCredentials: allowCredentials.map((it) => ({ ...it, id: bytesOf(it.id) })),
  } as unknown as PublicKeyCredentialRequestOptions;
  const used = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const { authenticatorData, clientDataJSON, signature, userHandle } =
    used.response as AuthenticatorAssertionResponse;
  return {
    ...common(used),
    response: {
      authenticatorData: textOf(authenticatorData),
      clientDataJSON: textOf(clientDataJSON),
      signature: textOf(signature),
      ...(userHandle && { userHandle: textOf(userHandle) }),
    },
  };
}

function common({ id, type }: PublicKeyCredential) {
  return { id, rawId: id, type, clientExtensionResults: {} };
}

function bytesOf(base64url: string): Uint8Array {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function textOf(buffer: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
