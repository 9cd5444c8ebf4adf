import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import { openSecret, sealSecret } from '../../../access/sealed-secret.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import { newTotpSecret, totpAddress, totpSecretText } from './totp-code.ts';

/** What a person needs to add the account to an authenticator app. */
export type Enrollment = {
  /** For typing, in groups of four. */
  secret: string;
  /** The content of the QR code. */
  address: string;
  /** An SVG element. */
  qrCode: string;
  /** The sealed secret, to be sent back with a code. */
  enrollment: string;
};

/** Long enough to install an app first. */
const lifetimeSeconds = 3600;

type Account = { userId: string; email: string; host: string };

/** A new secret for this person. Nothing is stored until a code confirms it. */
export async function newEnrollment(
  digest: KeyedDigest,
  { userId, email, host }: Account,
  now: Microseconds,
): Promise<Enrollment> {
  return enrollmentOf(digest, { userId, email, host }, { secret: newTotpSecret(), begunAt: now });
}

/** The same enrollment once more, after a wrong code; undefined if it isn't this person's, or is too old. */
export async function sameEnrollment(
  digest: KeyedDigest,
  account: Account,
  { enrollment, now }: { enrollment: string; now: Microseconds },
): Promise<Enrollment | undefined> {
  const begun = openEnrollment(digest, account.userId, { enrollment, now });
  return begun && enrollmentOf(digest, account, begun);
}

type Begun = { secret: Buffer; begunAt: Microseconds };

async function enrollmentOf(
  digest: KeyedDigest,
  { userId, email, host }: Account,
  { secret, begunAt }: Begun,
): Promise<Enrollment> {
  // Loaded when needed: it draws pictures too, with many modules.
  const { toString: drawQrCode } = await import('qrcode');
  const address = totpAddress(secret, { host, email });
  const content = Buffer.from(JSON.stringify({ secret: secret.toString('base64url'), begunAt }));
  return {
    secret: totpSecretText(secret).replace(/(.{4})(?=.)/g, '$1 '),
    address,
    qrCode: (await drawQrCode(address, { type: 'svg', margin: 2 })).trim(),
    enrollment: sealSecret(digest, content, sealing(userId)).toString('base64url'),
  };
}

/** The secret of an enrollment; undefined if it was altered, is somebody else's, or is too old. */
export function openEnrollment(
  digest: KeyedDigest,
  userId: string,
  { enrollment, now }: { enrollment: string; now: Microseconds },
): Begun | undefined {
  try {
    const text = openSecret(digest, Buffer.from(enrollment, 'base64url'), sealing(userId)).toString();
    const { secret, begunAt } = JSON.parse(text) as { secret: string; begunAt: Microseconds };
    if (begunAt < now - lifetimeSeconds * 1_000_000) return undefined;
    return { secret: Buffer.from(secret, 'base64url'), begunAt };
  } catch {
    return undefined;
  }
}

function sealing(userId: string) {
  return { purpose: 'totp enrollment', context: userId } as const;
}
