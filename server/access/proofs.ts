/**
 * How a person can prove who they are. `provider:` is followed by the public id of an identity provider, and so is
 * `authenticated:`, when the person last signed in there, as the provider says: other than a session that it still had,
 * that is a recent proof.
 */
export type ProofKind =
  | 'password'
  | 'passkey'
  | 'totp'
  | 'recovery_code'
  | `provider:${string}`
  | `authenticated:${string}`;

/** What a session's person has proved, and when last: Unix seconds by kind. */
export type Proofs = Readonly<Partial<Record<ProofKind, number>>>;

/** The kinds that count as a second factor. A passkey is both: our passkeys verify their user. */
const secondFactors = ['passkey', 'totp', 'recovery_code'] as const satisfies readonly ProofKind[];

/** Whether the proofs include more than a password or an emailed link. */
export function hasSecondFactor(proofs: Proofs): boolean {
  return secondFactors.some((kind) => proofs[kind] !== undefined);
}

/** What a person can prove again, according to what they have set up. */
export type AccountFactors = {
  hasPassword: boolean;
  hasPasskey: boolean;
  hasTotp: boolean;
  /** How many recovery codes are left. */
  recoveryCodes: number;
};

/**
 * The kinds of proof that an important change requires, one of them: a second factor if the person has one, so that a
 * password alone never removes it; otherwise their password.
 */
export function stepUpKinds({
  hasPassword,
  hasPasskey,
  hasTotp,
  recoveryCodes,
}: AccountFactors): ProofKind[] {
  const kinds: ProofKind[] = hasPasskey ? ['passkey'] : [];
  if (hasTotp) kinds.push('totp');
  if (hasTotp && recoveryCodes > 0) kinds.push('recovery_code');
  if (kinds.length === 0 && hasPassword) kinds.push('password');
  return kinds;
}

/**
 * The proofs of a sign-in at a provider, and what it says about when the person authenticated there (`auth_time`), unless
 * that is in the future by more than clocks differ.
 */
export function providerProofs(
  id: string,
  { now, authTime }: { now: number; authTime: number | null },
): Proofs {
  const isPlausible = authTime !== null && authTime <= now + clockToleranceSeconds;
  return {
    [`provider:${id}`]: now,
    ...(isPlausible && { [`authenticated:${id}`]: Math.min(authTime, now) }),
  };
}

const clockToleranceSeconds = 30;

/** How long a proof allows important changes. */
const freshSeconds = 600;

/** Whether one of these kinds was proved recently; `now` in Unix seconds. */
export function isProvedRecently(proofs: Proofs, kinds: readonly ProofKind[], now: number): boolean {
  return kinds.some((kind) => (proofs[kind] ?? 0) > now - freshSeconds);
}
