import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { InvalidIdentity } from '../../errors/invalid-identity.ts';

export type SigningKey = Parameters<typeof jwtVerify>[1] & object;
type Expected = { algorithm: string; audience: string; now: number };

/**
 * The claims of a token that one of these keys has signed.
 *
 * @throws InvalidIdentity naming the claim, or the part, that is wrong
 */
export async function readSignedIdentity(
  token: string,
  keys: readonly SigningKey[],
  expected: Expected,
): Promise<Record<string, unknown>> {
  checkAlgorithm(token, expected.algorithm);
  return verified(token, keys, expected);
}

function checkAlgorithm(token: string, algorithm: string): void {
  let alg: unknown;
  try {
    alg = decodeProtectedHeader(token).alg;
  } catch {
    throw new InvalidIdentity(
      'token',
      { code: 'not_a_jwt' },
      'It is not a JWT, which has three parts separated by full stops.',
    );
  }
  if (alg !== algorithm)
    throw new InvalidIdentity(
      'alg',
      { code: 'wrong_algorithm', expected: algorithm },
      `It must be signed with ${algorithm}, but says ${String(alg).slice(0, 20)}.`,
    );
}

async function verified(
  token: string,
  keys: readonly SigningKey[],
  { algorithm, audience, now }: Expected,
): Promise<Record<string, unknown>> {
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(token, key as never, {
        algorithms: [algorithm],
        audience,
        currentDate: new Date(now),
        requiredClaims: ['sub', 'exp', 'aud'],
        clockTolerance: 5,
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JWSSignatureVerificationFailed) continue;
      throw faultOf(error, audience);
    }
  }
  throw new InvalidIdentity(
    'signature',
    { code: 'wrong_signature' },
    "It was signed with another key than the channel's, or changed since.",
  );
}

function faultOf(error: unknown, audience: string): Error {
  if (error instanceof errors.JWTExpired)
    return new InvalidIdentity('exp', { code: 'expired' }, 'It has expired. Sign a new one.');
  if (error instanceof errors.JWTClaimValidationFailed) {
    const { claim, reason } = error;
    if (reason === 'missing')
      return new InvalidIdentity(claim, { code: 'missing' }, `The claim ${claim} is missing.`);
    if (claim === 'aud')
      return new InvalidIdentity(
        'aud',
        { code: 'wrong_audience', expected: audience },
        `The claim aud must be ${audience}.`,
      );
    return new InvalidIdentity(claim, { code: 'invalid' }, `The claim ${claim} is not valid.`);
  }
  return new InvalidIdentity('token', { code: 'not_a_jwt' }, 'It cannot be read as a signed JWT.');
}
